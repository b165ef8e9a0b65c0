/** A zip archive of a few files, the same bytes for the same files: only Windows needs one. */
export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array<ArrayBuffer>;
  /** Unix permission bits. */
  readonly mode: number;
}

/** Deflate with UTF-8 names, the oldest version of the format that has folders. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const UNIX = 3;
/** 1 January 1980, the first day that the format knows. */
const DATE = 0x0021;

/** Packs the files in their order. */
export async function zip(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, data, mode } of entries) {
    const label = new TextEncoder().encode(name);
    const packed = await deflate(data);
    const common = [
      ...word(VERSION),
      ...word(UTF8_NAMES),
      ...word(DEFLATE),
      ...word(0),
      ...word(DATE),
      ...double(crc32(data)),
      ...double(packed.length),
      ...double(data.length),
      ...word(label.length),
      ...word(0),
    ];
    parts.push(bytes(...double(0x04034b50), ...common), label, packed);
    const attributes = (0o100000 | mode) * 0x10000;
    directory.push(
      bytes(
        ...double(0x02014b50),
        VERSION,
        UNIX,
        ...common,
        ...word(0),
        ...word(0),
        ...word(0),
        ...double(attributes),
        ...double(offset),
      ),
      label,
    );
    offset += 30 + label.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = word(entries.length);
  const end = bytes(
    ...double(0x06054b50),
    ...word(0),
    ...word(0),
    ...count,
    ...count,
    ...double(size),
    ...double(offset),
    ...word(0),
  );
  return await joined([...parts, ...directory, end]);
}

function deflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return read(new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw")));
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  return read(new Blob([...parts]).stream());
}

async function read(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bytes(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values);
}

/** The checksum of the format: CRC-32, the polynomial of IEEE 802.3 from the low bit up. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

const CRC_TABLE: readonly number[] = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ ((value & 1) * 0xedb88320);
  return value >>> 0;
});

/** Two bytes, the lower first. */
function word(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

/** Four bytes, the lowest first. */
function double(value: number): number[] {
  return [...word(value % 0x10000), ...word(Math.floor(value / 0x10000))];
}
