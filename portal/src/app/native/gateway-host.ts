/**
 * Returns the origin of an entered address, or undefined: a name alone means https, a path is ignored, and http is
 * allowed on this machine only. Credentials in an address are refused, because a name before `@` can look like the
 * host.
 */
export function gatewayHostOf(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, username, password } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (username || password || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) return undefined;
  return isLocal || hostname.includes('.') ? origin : undefined;
}
