import { z } from 'zod';
import { DEVELOPMENT_ASSURANCE } from './assurance.ts';

/** The id of the development provider, which runs only where no other provider is configured. */
export const DEVELOPMENT_PROVIDER = 'development';

const DEFAULT_ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];
const MAX_SKEW_SECONDS = 120;

const text = z.string().trim().min(1, { error: 'must not be empty' });
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a domain such as example.com' });
const hostname = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, { error: 'must be a host name without port' });
const origin = z.string().refine((value) => isSafeAddress(value) && new URL(value).origin === value, {
  error: 'must be an origin such as https://login.example.com',
});
const some = <T extends z.ZodType>(one: T) => z.array(one).min(1, { error: 'must name at least one' });

/** Names of the claims. Only `email` may name a claim that holds a list, of which the first address counts. */
const claimNames = z.strictObject({
  subject: text.default('sub'),
  email: text.default('email'),
  emailVerified: text.default('email_verified'),
  name: text.default('name'),
  acr: text.default('acr'),
  amr: text.default('amr'),
});

const methods = z.strictObject({ acr: z.array(text).optional(), amr: z.array(text).optional() });

/** Values with which this provider proves a second factor, and one that can't be phished, instead of the standard ones. */
const assurance = z.strictObject({ secondFactor: methods.optional(), phishingResistant: methods.optional() });

export const scopeText = text.refine((value) => value.split(/\s+/).includes('openid'), {
  error: 'must contain `openid`',
});
export const algorithmList = some(text).refine(
  (names) => !names.some((name) => name === 'none' || name.startsWith('HS')),
  { error: 'may not hold `none` or a shared-secret algorithm (HS…)' },
);
export const issuerAddress = z.string().refine((value) => isSafeAddress(value), {
  error: 'must be an https address',
});
export const claimsRecord = claimNames;
export const assuranceRecord = assurance;
export const domainList = some(domain);
export const originList = z.array(origin);

/** An OpenID Connect provider, as an operator describes it in the file of PAYSTEAD_OIDC_PROVIDERS. */
const described = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'must be lowercase letters, digits and hyphens' }),
  name: text.max(80),
  issuer: issuerAddress,
  clientId: text,
  nativeClientIds: z.array(text).default([]),
  audiences: some(text).optional(),
  scope: scopeText.optional(),
  claims: claimNames.prefault({}),
  userinfo: z.enum(['never', 'whenMissing', 'always']).default('never'),
  verifiedEmail: z.enum(['required', 'assumed']).default('required'),
  allowedEmailDomains: domainList.optional(),
  algorithms: algorithmList.default(DEFAULT_ALGORITHMS),
  clockSkewSeconds: z.int().min(0).max(MAX_SKEW_SECONDS).default(30),
  logout: z.enum(['provider', 'local']).default('provider'),
  hosts: some(hostname).optional(),
  emailDomains: domainList.optional(),
  clientCodes: some(text).optional(),
  assurance: assurance.optional(),
  accountUrl: issuerAddress.optional(),
  origins: z.array(origin).default([]),
});

type Described = z.output<typeof described>;

/** One provider whose identity tokens the gateway accepts. */
export interface ProviderConfig extends Omit<Described, 'audiences' | 'scope'> {
  /** An address, or a path on the portal's own origin (the development provider). */
  readonly issuer: string;
  /** An address, or a path on the portal's own origin (the development provider). */
  readonly accountUrl?: Described['accountUrl'];
  readonly audiences: readonly string[];
  readonly scope: string;
}

/** Returns a provider with the defaults that depend on its client ids (SES-4). */
export function completed({ audiences, scope, ...provider }: Described): ProviderConfig {
  return {
    ...provider,
    audiences: audiences ?? [provider.clientId, ...provider.nativeClientIds],
    scope: scope ?? `openid ${provider.clientId}`,
  };
}

/** Returns the development provider for these client ids. */
export function developmentProvider(
  given: Pick<Described, 'clientId' | 'nativeClientIds' | 'algorithms' | 'clockSkewSeconds' | 'audiences' | 'scope'>,
): ProviderConfig {
  const provider = described.parse({
    ...given,
    id: DEVELOPMENT_PROVIDER,
    name: 'Paystead',
    issuer: 'http://localhost',
    assurance: DEVELOPMENT_ASSURANCE,
  });
  return { ...completed(provider), issuer: '/identity', accountUrl: '/identity/account' };
}

/** Returns true for an https address, and for http on this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname: host } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(host));
}

/** Parses the content of a providers file. Every fault names the provider and the setting. */
export function parseProviders(content: string, faults: string[]): ProviderConfig[] {
  const found = listIn(content);
  if (found === null || found.length === 0) {
    faults.push('must be a JSON file with a list of providers; see docs/operating.md');
    return [];
  }
  const providers = found.flatMap((one, index) => {
    const parsed = described.safeParse(one, { error: faultText });
    if (parsed.success) return [completed(parsed.data)];
    const name = nameOf(one, index);
    for (const { path, message } of parsed.error.issues)
      faults.push([`${name}:`, ...(path.length === 0 ? [] : [path.join('.')]), message].join(' '));
    return [];
  });
  faults.push(...providers.flatMap((provider) => contradictionsOf(provider)), ...duplicatesIn(providers));
  return providers;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'an object in braces',
  record: 'an object in braces',
};

/** Says what is wrong with a setting that has no words of its own for it, to follow the name of the setting. */
function faultText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown settings: ${issue.keys.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return undefined;
  }
}

function listIn(content: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(content);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function nameOf(one: unknown, index: number): string {
  const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : undefined;
  return typeof id === 'string' ? `provider ${id}` : `provider ${index + 1}`;
}

function contradictionsOf({ id, verifiedEmail, allowedEmailDomains }: ProviderConfig): string[] {
  return verifiedEmail === 'assumed' && !allowedEmailDomains
    ? [`provider ${id}: allowedEmailDomains is needed with verifiedEmail \`assumed\``]
    : [];
}

/** Returns the faults of a list in which two providers can't be told apart. */
function duplicatesIn(providers: readonly ProviderConfig[]): string[] {
  const repeated = (values: readonly string[]) => [
    ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
  ];
  return [
    ...repeated(providers.map(({ id }) => id)).map((id) => `provider ${id}: id is used twice`),
    ...(providers.some(({ id }) => id === DEVELOPMENT_PROVIDER)
      ? [`provider ${DEVELOPMENT_PROVIDER}: id is reserved for the development provider`]
      : []),
    ...repeated(providers.map(({ issuer }) => issuer)).map(
      (issuer) => `provider ${providers.findLast((one) => one.issuer === issuer)?.id ?? ''}: issuer is used twice`,
    ),
  ];
}
