/**
 * Named places between two writes. In releases they do nothing; test builds put `tests/failpoint.ts` in
 * this module's place (the import map's `$failpoint`), which can end the process or wait there.
 */
export function failPoint(_name: string): void {}
