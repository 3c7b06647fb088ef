/** Whether a text can be an e-mail address at all; the gateway decides, the mail proves. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
