import { isAtLeast, type Assurance, type SignInOffer } from '@paystead/contract/assurance.ts';
import type { Identity } from './verify.ts';

/** The claims of an identity token that prove one level. Any one value is enough. */
interface AssuranceClaims {
  readonly acr: readonly string[];
  /** Authentication methods; `pwd+otp` stands for both in the same token. */
  readonly amr: readonly string[];
}

/** The levels above a password by the claims that prove them. */
type AssuranceMapping = Readonly<Record<Exclude<Assurance, 'password'>, AssuranceClaims>>;

/** A provider's own mapping. What it names for a level replaces the defaults of that level. */
export type ProviderAssurance = {
  readonly [L in keyof AssuranceMapping]?:
    | { readonly [C in keyof AssuranceClaims]?: readonly string[] | undefined }
    | undefined;
};

/** Methods of RFC 8176 by the kind of factor that they prove. A method that names no factor of its own is in none. */
const KNOWLEDGE = ['pwd', 'pin', 'kba'];
const POSSESSION = ['otp', 'sms', 'tel', 'swk', 'hwk', 'sc', 'pop'];
const INHERENCE = ['face', 'fpt', 'iris', 'retina', 'vbm'];

const pairs = (one: readonly string[], other: readonly string[]) =>
  one.flatMap((first) => other.map((second) => `${first}+${second}`));

/**
 * The defaults. A second factor is `mfa`, or methods of two kinds of factor (RFC 8176 §2), or an `acr` that stands for
 * it: REFEDS MFA, the PAPE multi-factor policy, NIST 800-63 AAL2 as in the US federal profile, Entra ID and Okta.
 *
 * Phishing-resistant are `phr` and `phrh` (OpenID EAP ACR Values 1.0, Okta), `fido` (Entra ID), the PAPE
 * phishing-resistant policy and AAL3. A hardware or software key alone (`hwk`, `swk`) is not: apps that ask for a push
 * confirmation report them as well.
 */
const DEFAULT_ASSURANCE: AssuranceMapping = {
  secondFactor: {
    acr: [
      'https://refeds.org/profile/mfa',
      'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      'http://schemas.microsoft.com/claims/multipleauthn',
      'http://idmanagement.gov/ns/assurance/aal/2',
      'urn:okta:loa:2fa:any',
    ],
    amr: ['mfa', ...pairs(KNOWLEDGE, POSSESSION), ...pairs(KNOWLEDGE, INHERENCE), ...pairs(POSSESSION, INHERENCE)],
  },
  phishingResistant: {
    acr: [
      'phr',
      'phrh',
      'http://schemas.openid.net/pape/policies/2007/06/phishing-resistant',
      'http://idmanagement.gov/ns/assurance/aal/2?phishing_resistant=true',
      'http://idmanagement.gov/ns/assurance/aal/3',
    ],
    amr: ['phr', 'phrh', 'fido'],
  },
};

/** The development provider's levels, by its own `acr` values alone. */
export const DEVELOPMENT_ASSURANCE: ProviderAssurance = {
  secondFactor: { acr: ['urn:paystead:acr:second-factor'], amr: [] },
  phishingResistant: { acr: ['urn:paystead:acr:phishing-resistant'], amr: [] },
};

/** Strongest first. */
const LEVELS = ['phishingResistant', 'secondFactor'] as const;

/** Returns the level that an identity's claims prove; `password` unless they prove more. */
export function assuranceOf({ acr, amr }: Pick<Identity, 'acr' | 'amr'>, provider?: ProviderAssurance): Assurance {
  const proves = (claims: AssuranceClaims) =>
    (acr !== null && claims.acr.includes(acr)) ||
    claims.amr.some((methods) => methods.split('+').every((method) => amr.includes(method)));
  return LEVELS.find((level) => proves(claimsOf(level, provider))) ?? 'password';
}

/**
 * Returns the sign-in to ask a provider for. Values are requested only if the provider's mapping names them, since some
 * providers refuse a request with values they don't know; without one, the provider decides by its own policy. A mapping
 * that names nothing for a level and the levels above says that the provider can't prove it.
 */
export function signInOfferOf(level: Assurance, provider?: ProviderAssurance): SignInOffer {
  const enough = LEVELS.filter((one) => isAtLeast(one, level));
  const isAvailable =
    level === 'password' ||
    enough.some((one) => {
      const { acr, amr } = claimsOf(one, provider);
      return acr.length + amr.length > 0;
    });
  const acrValues = level === 'password' ? [] : [...(provider?.[level]?.acr ?? [])];
  return { level, acrValues, isAvailable };
}

function claimsOf(level: (typeof LEVELS)[number], provider: ProviderAssurance | undefined): AssuranceClaims {
  const own = provider?.[level];
  if (own === undefined) return DEFAULT_ASSURANCE[level];
  return { acr: own.acr ?? [], amr: own.amr ?? [] };
}

/** The assurance of the configured providers' sign-ins. */
export interface Assurances {
  readonly levelOf: (identity: Pick<Identity, 'providerId' | 'acr' | 'amr'>) => Assurance;
  /** Returns the sign-in to ask a provider for; null: the only provider, or the one that the person chooses. */
  readonly offerOf: (level: Assurance, providerId: string | null) => SignInOffer;
}

/** Returns the assurances of providers by their id. An unknown provider proves nothing but a password. */
export function assurancesOf(
  providers: readonly { readonly id: string; readonly assurance?: ProviderAssurance | undefined }[],
): Assurances {
  const known = (id: string | null) => {
    const [only] = providers;
    return id === null && providers.length === 1 ? only : providers.find((one) => one.id === id);
  };
  return {
    levelOf: (identity) => {
      const provider = known(identity.providerId);
      return provider ? assuranceOf(identity, provider.assurance) : 'password';
    },
    offerOf: (level, providerId) => signInOfferOf(level, known(providerId)?.assurance),
  };
}
