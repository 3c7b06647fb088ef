/**
 * The origin that a mailed link may begin with, by what the page says of itself: exactly the origin of this very request,
 * or a host name by TLS on its own port; never an address with more to it. Null: refused. Whether the host name is a
 * partner's is the directory's to say.
 */
export function linkOrigin(
  asked: string,
  host: { readonly hostname: string; readonly origin: string },
): { readonly origin: string; readonly hostname: string } | null {
  if (!URL.canParse(asked)) return null;
  const url = new URL(asked);
  // Letter for letter: a parser's leniency (case, dots, user names, back slashes) is not ours.
  if (url.origin !== asked) return null;
  const isHere = asked === new URL(host.origin).origin && url.hostname === host.hostname;
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && isHere)) return null;
  if (url.port !== '' && !isHere) return null;
  return { origin: url.origin, hostname: url.hostname };
}
