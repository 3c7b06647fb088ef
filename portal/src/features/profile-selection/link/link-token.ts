/**
 * Reads the one-time token from an address's fragment, `#token=…` or `#cancel=…`, which browsers never send to a
 * server.
 */
export function tokenIn(fragment: string, kind: 'token' | 'cancel'): string | undefined {
  return new RegExp(`^#${kind}=([\\w-]{16,400})$`).exec(fragment)?.[1];
}
