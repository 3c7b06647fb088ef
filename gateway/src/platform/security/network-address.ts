import { isIP } from 'node:net';
import { networkOf } from '../http/request/network-of.ts';

/**
 * Returns the network under which refusals of an address are counted: IPv4 as it is, IPv6 as its /64 network, loopback as
 * it is. Returns `unknown` for anything else, which a proxy's header may contain.
 */
export function networkAddress(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  if (isIP(address) === 0) return 'unknown';
  return address === '::1' ? address : networkOf(address);
}
