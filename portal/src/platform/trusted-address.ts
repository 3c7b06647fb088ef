interface Policy {
  createScriptURL(address: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

/**
 * Marks a script's address as trusted. Our policy blocks other addresses; browsers without such policies use the text.
 */
export function trustedAddress(name: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy(`paystead-${name}`, { createScriptURL: () => address });
  return (policy?.createScriptURL(address) ?? address) as string;
}
