/**
 * Returns the origin that a mailed link may start with: the origin of this request, or a host name over HTTPS on the
 * default port. Returns null for anything else, such as an address with a path. The caller checks that the host name is a
 * partner's.
 */
export function linkOrigin(
  requested: string,
  host: { readonly hostname: string; readonly origin: string },
): { readonly origin: string; readonly hostname: string } | null {
  if (!URL.canParse(requested)) return null;
  const url = new URL(requested);
  // Compared letter by letter: a parser tolerates case, dots, user names and backslashes.
  if (url.origin !== requested) return null;
  const isHere = requested === new URL(host.origin).origin && url.hostname === host.hostname;
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && isHere)) return null;
  if (url.port !== '' && !isHere) return null;
  return { origin: url.origin, hostname: url.hostname };
}
