/** Serves a folder's files on loopback, as a release does, for the install scripts. */

export interface ReleaseServer extends AsyncDisposable {
  readonly url: string;
}

/** Serves what is in the folder until disposed. */
export function serveFolder(folder: string): ReleaseServer {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const name = new URL(request.url).pathname.slice(1);
      if (!/^[\w.-]+$/.test(name)) return new Response(null, { status: 404 });
      try {
        const file = await Deno.open(`${folder}/${name}`);
        return new Response(file.readable);
      } catch {
        return new Response(null, { status: 404 });
      }
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
