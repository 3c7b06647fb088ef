/** Tells whether a host name is this machine's own. */
export const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** Returns the origin of the portal at a host name: below `localhost` this machine's own, on its port. */
export function originOf(hostname: string, port: number): string {
  return isLocal(hostname) ? `http://${hostname}:${port}` : `https://${hostname}`;
}
