import { expect } from "@std/expect";
import { describeError } from "./failure.ts";
import { PayloadError } from "./stdin.ts";

Deno.test("an error is described without what it quotes", () => {
  const parse = (text: string) => {
    try {
      JSON.parse(text);
    } catch (error) {
      return describeError(error);
    }
    return "";
  };
  expect(parse('{"prompt": secret}')).toBe("SyntaxError");
  expect(describeError(new PayloadError("Payload is too large"))).toBe(
    "PayloadError: Payload is too large",
  );
  expect(describeError(new TypeError('Payload has no text in "session_id"')))
    .toBe('TypeError: Payload has no text in "session_id"');
  expect(
    describeError(
      new Deno.errors.PermissionDenied("Permission denied (os error 13): open '/home/kim/x'"),
    ),
  )
    .toBe("PermissionDenied: Permission denied (os error 13): open …");
  expect(describeError(new Error("a \"b\" 'c' `d`\nsecond line"))).toBe("Error: a … … …");
  expect(describeError("text")).toBe("Error");
  expect(describeError(undefined)).toBe("Error");
});
