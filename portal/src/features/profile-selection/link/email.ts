/** Returns true if a text has the form of an email address. The gateway checks it, and the mailed link proves it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
