import { isIPv6 } from 'node:net';

/**
 * Returns the network of an address, for limits: an IPv4 address itself, also if it is written as IPv6, and the first
 * 64 bits of any other IPv6 address, since one customer commonly has all addresses behind them.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  const [before = '', after] = plain.split('::');
  const leading = groups(before);
  const tail = groups(after ?? '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - leading.length - tail.length);
  return `${[...leading, ...Array.from({ length: zeros }, () => 0), ...tail]
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the groups of an IPv6 address. An IPv4 address at its end takes two groups, never among the first four. */
function groups(text: string): number[] {
  return text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
