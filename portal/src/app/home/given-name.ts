/** The name to greet somebody by: the first of what they are called. Empty where there is none. */
export function givenName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
