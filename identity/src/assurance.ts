/** The `acr` values: a password alone, a second factor, or a factor that a false sign-in page can't pass on. */
export const ACR = {
  password: 'urn:paystead:acr:password',
  secondFactor: 'urn:paystead:acr:second-factor',
  phishingResistant: 'urn:paystead:acr:phishing-resistant',
} as const;

/** Levels of assurance, ordered: each one includes those before it. */
const LEVELS = ['password', 'secondFactor', 'phishingResistant'] as const;
export type Level = (typeof LEVELS)[number];

/** A proof of identity that a person gave during one sign-in. */
export type Proof =
  | { readonly kind: 'password' | 'code' | 'recoveryCode' }
  /** `hardware`: the key can't leave the authenticator. Every passkey is used with user verification. */
  | { readonly kind: 'passkey'; readonly hardware: boolean };

export function reaches(level: Level | undefined, required: Level): boolean {
  return level !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(required);
}

export const higher = (one: Level, other: Level): Level => (reaches(one, other) ? one : other);

/** Returns the level of the proofs, undefined if they don't amount to a sign-in. */
export function levelOf(proofs: readonly Proof[]): Level | undefined {
  const kinds = new Set(proofs.map(({ kind }) => kind));
  if (kinds.has('passkey')) return 'phishingResistant';
  if (!kinds.has('password')) return undefined;
  return kinds.size > 1 ? 'secondFactor' : 'password';
}

export function levelOfAcr(acr: string | undefined): Level | undefined {
  return LEVELS.find((level) => ACR[level] === acr);
}

/** Returns the authentication methods (RFC 8176). A recovery code has no value of its own there. */
export function amrOf(proofs: readonly Proof[]): string[] {
  const methods = proofs.flatMap((proof) => {
    if (proof.kind === 'passkey') return [proof.hardware ? 'hwk' : 'swk', 'user'];
    if (proof.kind === 'recoveryCode') return [];
    return [proof.kind === 'password' ? 'pwd' : 'otp'];
  });
  return [...new Set([...methods, ...(reaches(levelOf(proofs), 'secondFactor') ? ['mfa'] : [])])];
}

/** The assurance that an authorization request asks for. */
export interface Requirement {
  /** The lowest level that satisfies the request. */
  readonly level: Level;
  /** Acceptable `acr` values of an essential claim, one of which the token must name. Empty: any. */
  readonly essential: readonly string[];
  /** True if the claim is essential and this provider has none of its values. */
  readonly impossible: boolean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads the `acr` member of the `claims` parameter (OpenID Connect Core 5.5.1.1). */
function acrClaimOf(claims: unknown): { readonly values: readonly string[]; readonly isEssential: boolean } {
  let parsed: unknown;
  try {
    parsed = typeof claims === 'string' ? JSON.parse(claims) : undefined;
  } catch {
    parsed = undefined;
  }
  const idToken = isRecord(parsed) ? parsed.id_token : undefined;
  const acr = isRecord(idToken) ? idToken.acr : undefined;
  if (!isRecord(acr)) return { values: [], isEssential: false };
  const listed: readonly unknown[] = Array.isArray(acr.values) ? acr.values : [acr.value];
  return { values: listed.filter((value) => typeof value === 'string'), isEssential: acr.essential === true };
}

function lowestOf(values: readonly string[]): Level {
  return LEVELS.find((level) => values.includes(ACR[level])) ?? 'password';
}

/**
 * Returns what a request asks for. `acr_values` counts as a requirement too: an application that asks for a stronger
 * sign-in can do nothing with a weaker one (RFC 9470 section 5).
 */
export function requirementOf(parameters: Readonly<Record<string, unknown>>): Requirement {
  const claim = acrClaimOf(parameters.claims);
  const requested = typeof parameters.acr_values === 'string' ? parameters.acr_values.split(' ') : [];
  const voluntary = lowestOf([...requested, ...(claim.isEssential ? [] : claim.values)]);
  const essential = claim.isEssential ? claim.values.filter((value) => levelOfAcr(value) !== undefined) : [];
  return {
    level: higher(voluntary, lowestOf(essential)),
    essential,
    impossible: claim.isEssential && claim.values.length > 0 && essential.length === 0,
  };
}

/** Returns the `acr` of a sign-in: the strongest acceptable value of an essential claim, otherwise the level itself. */
export function acrOf(level: Level, { essential }: Requirement): string {
  const acceptable = LEVELS.filter((one) => reaches(level, one) && essential.includes(ACR[one]));
  return ACR[acceptable.at(-1) ?? level];
}
