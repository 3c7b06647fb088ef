/** The one-time token in an address's fragment, where no server ever sees it: `#token=…` or `#cancel=…`. */
export function tokenIn(fragment: string, kind: 'token' | 'cancel'): string | undefined {
  return new RegExp(`^#${kind}=([\\w-]{16,400})$`).exec(fragment)?.[1];
}
