/** Reads the one-time token from an address's fragment, `#token=…`, which browsers never send to a server. */
export function invitationTokenIn(fragment: string): string | undefined {
  return /^#token=([\w-]{16,400})$/.exec(fragment)?.[1];
}
