import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { jsonObject, list, variable, whole, type Parsed } from '../environment-variables.ts';
import {
  algorithmList,
  assuranceRecord,
  claimsRecord,
  completed,
  developmentProvider,
  domainList,
  issuerAddress,
  originList,
  parseProviders,
  scopeText,
  type ProviderConfig,
} from './provider-config.ts';

/** Claim names as `email=upn, emailVerified=xms_edov`. */
const claimsText = list
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=').map((part) => part.trim()))) as unknown)
  .pipe(claimsRecord);

/** The variables that describe one provider, and the file that describes several. */
export const providerVariables = {
  PAYSTEAD_OIDC_ISSUER: variable(
    issuerAddress.optional(),
    'the development provider',
    'The issuer URL of the OpenID Connect provider, exactly as its discovery document names it.',
  ),
  PAYSTEAD_OIDC_PROVIDERS: variable(
    z.string().min(1).optional(),
    'none',
    'A JSON file that lists several providers; see docs/operating.md. Replaces every other PAYSTEAD_OIDC variable.',
  ),
  PAYSTEAD_OIDC_CLIENT_ID: variable(
    z.string().min(1).default('paystead-portal'),
    'paystead-portal',
    "The portal's client id at the provider.",
  ),
  PAYSTEAD_OIDC_SCOPE: variable(
    scopeText.optional(),
    '`openid` and the client id',
    'The scope that the portal requests. Most providers need `openid email profile`.',
  ),
  PAYSTEAD_OIDC_CLAIMS: variable(
    claimsText.prefault(''),
    'the standard names',
    'Claims with other names at this provider, such as `email=upn, emailVerified=xms_edov`. Known are `subject`, `email`, `emailVerified`, `name`, `acr` and `amr`.',
  ),
  PAYSTEAD_OIDC_USERINFO: variable(
    z.enum(['never', 'whenMissing', 'always'], { error: 'must be never, whenMissing or always' }).default('never'),
    'never',
    'Whether the gateway asks the userinfo endpoint for the email address and name: `never`, `whenMissing` (if the identity token lacks the address or, where required, its verification) or `always`.',
  ),
  PAYSTEAD_OIDC_VERIFIED_EMAIL: variable(
    z.enum(['required', 'assumed'], { error: 'must be required or assumed' }).default('required'),
    'required',
    'Which address binds an account to a person at the first sign-in: `required` (only one that the provider calls verified) or `assumed` (every one, because you know that this provider verifies them all). `assumed` needs PAYSTEAD_OIDC_EMAIL_DOMAINS.',
  ),
  PAYSTEAD_OIDC_EMAIL_DOMAINS: variable(
    list.pipe(domainList).optional(),
    'all',
    'The email domains that this provider may vouch for.',
  ),
  PAYSTEAD_OIDC_LOGOUT: variable(
    z.enum(['provider', 'local'], { error: 'must be provider or local' }).default('provider'),
    'provider',
    "Whether signing out also ends the provider's session (`provider`) or only Paystead's (`local`, for a provider without an `end_session_endpoint`).",
  ),
  PAYSTEAD_OIDC_ACCOUNT_URL: variable(
    issuerAddress.optional(),
    'none',
    'The page on which people change or reset the password of this provider.',
  ),
  PAYSTEAD_OIDC_ORIGINS: variable(
    list.pipe(originList).default([]),
    'none',
    "Origins of the provider's endpoints, where they differ from the issuer's, such as `https://oauth2.googleapis.com`. The portal may call only these and the issuer's.",
  ),
  PAYSTEAD_OIDC_ASSURANCE: variable(
    jsonObject.pipe(assuranceRecord).optional(),
    'the standard values',
    'The `acr` and `amr` values with which this provider proves a second factor, as JSON: `{"secondFactor": {"acr": [], "amr": []}, "phishingResistant": {…}}`.',
  ),
  PAYSTEAD_OIDC_AUDIENCES: variable(list.optional(), 'the client ids', 'The audiences accepted in identity tokens.'),
  PAYSTEAD_OIDC_ALGORITHMS: variable(
    list.pipe(algorithmList).default(['RS256', 'ES256', 'PS256', 'EdDSA']),
    'RS256, ES256, PS256, EdDSA',
    'The signature algorithms accepted in identity tokens.',
  ),
  PAYSTEAD_OIDC_CLOCK_SKEW_SECONDS: variable(
    whole(0, 120, 30),
    '30',
    "The allowed difference between the provider's clock and the gateway's.",
  ),
  PAYSTEAD_NATIVE_CLIENTS: variable(
    list.default(['paystead-native']),
    'paystead-native',
    'Client ids of native apps that may receive a bearer token.',
  ),
};

export type ProviderVariables = Parsed<typeof providerVariables>;

/** Returns the configured providers, or else the development provider; adds every problem to `faults`. */
export function configuredProviders(v: Partial<ProviderVariables>, faults: string[]): readonly ProviderConfig[] {
  if (v.PAYSTEAD_OIDC_PROVIDERS !== undefined) return providersInFile(v.PAYSTEAD_OIDC_PROVIDERS, v, faults);
  if (v.PAYSTEAD_OIDC_VERIFIED_EMAIL === 'assumed' && !v.PAYSTEAD_OIDC_EMAIL_DOMAINS)
    faults.push('PAYSTEAD_OIDC_EMAIL_DOMAINS is needed with PAYSTEAD_OIDC_VERIFIED_EMAIL=assumed');
  // The caller reports faults of single variables and stops.
  if (faults.length > 0) return [];
  return [providerOf(v as ProviderVariables)];
}

function providerOf(v: ProviderVariables): ProviderConfig {
  const common = {
    clientId: v.PAYSTEAD_OIDC_CLIENT_ID,
    nativeClientIds: v.PAYSTEAD_NATIVE_CLIENTS,
    audiences: v.PAYSTEAD_OIDC_AUDIENCES,
    scope: v.PAYSTEAD_OIDC_SCOPE,
    algorithms: v.PAYSTEAD_OIDC_ALGORITHMS,
    clockSkewSeconds: v.PAYSTEAD_OIDC_CLOCK_SKEW_SECONDS,
  };
  if (v.PAYSTEAD_OIDC_ISSUER === undefined) return developmentProvider(common);
  return completed({
    ...common,
    id: 'default',
    name: new URL(v.PAYSTEAD_OIDC_ISSUER).hostname,
    issuer: v.PAYSTEAD_OIDC_ISSUER,
    claims: v.PAYSTEAD_OIDC_CLAIMS,
    userinfo: v.PAYSTEAD_OIDC_USERINFO,
    verifiedEmail: v.PAYSTEAD_OIDC_VERIFIED_EMAIL,
    allowedEmailDomains: v.PAYSTEAD_OIDC_EMAIL_DOMAINS,
    logout: v.PAYSTEAD_OIDC_LOGOUT,
    accountUrl: v.PAYSTEAD_OIDC_ACCOUNT_URL,
    origins: v.PAYSTEAD_OIDC_ORIGINS,
    assurance: v.PAYSTEAD_OIDC_ASSURANCE,
  });
}

function providersInFile(path: string, v: Partial<ProviderVariables>, faults: string[]): ProviderConfig[] {
  if (v.PAYSTEAD_OIDC_ISSUER !== undefined)
    faults.push('PAYSTEAD_OIDC_PROVIDERS and PAYSTEAD_OIDC_ISSUER exclude each other: list the provider in the file');
  const found: string[] = [];
  let providers: ProviderConfig[] = [];
  try {
    providers = parseProviders(readFileSync(path, 'utf8'), found);
  } catch (error) {
    found.push(`cannot be read: ${error instanceof Error ? error.message : path}`);
  }
  faults.push(...found.map((fault) => `PAYSTEAD_OIDC_PROVIDERS ${fault}`));
  return providers;
}
