interface Policy {
  createScriptURL(address: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

/** Under our policy a page runs no script whose address nobody vouched for; browsers without such policies take the text. */
export function trustedAddress(name: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy(`paystead-${name}`, { createScriptURL: () => address });
  return (policy?.createScriptURL(address) ?? address) as string;
}
