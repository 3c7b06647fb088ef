import ipaddr from 'ipaddr.js';

/** `public`: on the internet. `allowed`: listed by the operator. `refused`: private, loopback, link-local or reserved, and not listed. */
type AddressVerdict = 'public' | 'allowed' | 'refused';

export type AddressRule = (address: string) => AddressVerdict;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Reads a range (`10.0.0.0/8`) or one address; null if it is neither. */
export function readRange(text: string): Range | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return null;
  }
}

/**
 * Returns the rule about addresses that may be called. Only global unicast addresses are public: anything else leads into the
 * operator's own network, or nowhere.
 */
export function addressRule(allowed: readonly Range[]): AddressRule {
  return (text) => {
    if (!ipaddr.isValid(text)) return 'refused';
    // An IPv4 address in the form of IPv6 is the IPv4 address.
    const address = ipaddr.process(text);
    const isListed = allowed.some((range) => address.kind() === range[0].kind() && address.match(range));
    if (isListed) return 'allowed';
    return address.range() === 'unicast' ? 'public' : 'refused';
  };
}
