/** Most characters of a client's name, as in files. */
export const LONGEST_SANDBOX_NAME = 120;

const MARK = ' (sandbox)';

/** Returns the name of a sandbox that was given none. */
export function sandboxName(liveName: string): string {
  return `${liveName.slice(0, LONGEST_SANDBOX_NAME - MARK.length)}${MARK}`;
}

/** Checks a client's code: 2 to 20 capital letters, digits and hyphens. */
export function isSandboxCode(code: string): boolean {
  return /^[A-Z0-9-]{2,20}$/.test(code);
}
