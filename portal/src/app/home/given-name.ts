/** Returns the first word of a name, for a greeting. Empty if there is none. */
export function givenName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
