/** Numbers of things in sentences. */

/** `1 memory`, `2 memories`; without `many` an `s` makes the plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
