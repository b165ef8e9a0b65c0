/** Files as Cursor's own validator judges them; `tests/real_hosts/cursor_validator_test.ts` asks it. */

/** Files that Cursor drops as a whole, and how we say so. */
export const FAULTS: Readonly<Record<string, string>> = {
  '{"hooks":{}}': '1: Cursor reads the file only with "version": 1 in it',
  '{"version":"1","hooks":{}}': '1: "version" is not a whole number from 1',
  '{"version":0}': '1: "version" is not a whole number from 1',
  '{"version":1,\n"hooks":{"userPromptSubmit":[]}}': '2: Cursor knows no event "userPromptSubmit"',
  '{"version":1,"hooks":{"stop":{}}}': '1: "stop" is an object, not a list',
  '{"version":1,"hooks":{"stop":["x"]}}': "1: a hook is a string, not an object",
  '{"version":1,"hooks":{"stop":[{"hooks":[{"type":"command","command":"x"}]}]}}':
    '1: a hook has no text in "command"',
  '{"version":1,"hooks":{"stop":[{"type":"agent","command":"x"}]}}':
    '1: a hook\'s "type" is neither "command" nor "prompt"',
  '{"version":1,"hooks":{"stop":[{"type":"prompt","prompt":" "}]}}':
    '1: a hook has no text in "prompt"',
  '{"version":1,"hooks":{"stop":[{"command":"x","timeout":"10"}]}}':
    '1: a hook\'s "timeout" is not a number of seconds',
  '{"version":1,"hooks":{"stop":[{"command":"x","timeout":0}]}}':
    '1: a hook\'s "timeout" is not a number of seconds',
  '{"version":1,"hooks":{"stop":[{"command":"x","matcher":"("}]}}':
    '1: a hook\'s "matcher" is no regular expression',
  '{"version":1,"hooks":{"stop":[{"command":"x","loop_limit":0}]}}':
    '1: a hook\'s "loop_limit" is not a whole number from 1',
  '{"version":1,"hooks":{"stop":[{"command":"x","failClosed":1}]}}':
    '1: a hook\'s "failClosed" is a number, not a boolean',
  '{"version":1,"$schema":"https://x.y/z"}':
    '1: a text has "//" in it, and Cursor takes the rest of the line for a comment',
  '{"version":1,}': "1: it has a trailing comma",
  '\ufeff{"version":1}': "1: it starts with a byte order mark (BOM)",
};

/** Files that Cursor reads. */
export const TOLERATED: readonly string[] = [
  '{"version":2,"hooks":{},"x":{"y":1}}',
  '{"version":1,"hooks":{"stop":[]}}',
  '{"version":1, /* mine */ "hooks":{"stop":[{"command":"x","x":1,"matcher":"*"}]}}',
  '{"version":1,"hooks":{"stop":[{"type":"prompt","prompt":"p","model":"m","loop_limit":null}]}}',
];
