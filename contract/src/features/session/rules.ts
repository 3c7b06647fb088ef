/** The unverified claims of a token: for display and format checks, never for trust. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * SES-7: a token is invalid unless it has three dot-separated parts and its payload decodes to a JSON object.
 * @returns the payload's claims, or null if the token is invalid. Nothing is verified.
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
