/** The claims of a token, unverified: good for display and for telling a token from a non-token, never for trust. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * SES-7: a token that is not three dot-separated parts, or whose payload does not decode to a JSON object, is invalid.
 * @returns the payload's claims, or null when the token is invalid. Nothing is verified.
 */
export function decodeToken(token: string): Claims | null {
  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || !header || !payload || !signature) return null;
  return decodePart(header) && decodePart(payload);
}

function decodePart(part: string): Claims | null {
  if (!/^[A-Za-z0-9_-]+$/.test(part)) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}
