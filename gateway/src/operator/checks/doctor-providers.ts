import type { Language } from '@paystead/contract/fields.ts';
import { z } from 'zod';
import {
  DEVELOPMENT_PROVIDER,
  isSafeAddress,
  type ProviderConfig,
} from '../../platform/identity-tokens/provider-config.ts';
import type { ReadDocument } from '../../platform/outbound.ts';
import type { Finding } from './doctor.ts';
import { text } from './texts.ts';

const texts = z.array(z.string()).optional();

/** The part of a discovery document that sign-in depends on (OpenID Connect Discovery §3, RFC 8414). */
const discovery = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string().optional(),
  token_endpoint: z.string().optional(),
  jwks_uri: z.string().optional(),
  userinfo_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
  response_types_supported: texts,
  code_challenge_methods_supported: texts,
  scopes_supported: texts,
  claims_supported: texts,
  id_token_signing_alg_values_supported: texts,
});
type Discovery = z.infer<typeof discovery>;

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), use: z.string().optional(), alg: z.string().optional() })),
});

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const;
const REQUIRED_ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type Key = Parameters<typeof text>[1];
type Values = Readonly<Record<string, string | number>>;

/** A fault of one provider: the keys of what is wrong and of what to do, with the same values for both. */
interface Fault {
  readonly detail: Key;
  readonly todo: Key;
  readonly values?: Values;
  /** Worth knowing, and nothing to fix for certain. */
  readonly isNote?: true;
}

/** Compares each provider with its discovery document. */
export async function checkProviders(
  providers: readonly ProviderConfig[],
  read: ReadDocument,
  now: Date,
  language: Language,
): Promise<Finding[]> {
  const findings = await Promise.all(providers.map((one) => checkProvider(one, read, now, language)));
  return findings.flat();
}

async function checkProvider(
  provider: ProviderConfig,
  read: ReadDocument,
  now: Date,
  language: Language,
): Promise<Finding[]> {
  if (provider.id === DEVELOPMENT_PROVIDER)
    return [{ name: 'provider', ok: true, detail: text(language, 'doctor.provider.development') }];
  const faults = await faultsOf(provider, read, now);
  const finding = ({ detail, todo, values = {}, isNote }: Fault): Finding => ({
    name: 'provider',
    ok: isNote === true,
    detail: `${provider.id}: ${text(language, detail, { ...values, issuer: provider.issuer })}`,
    todo: text(language, todo, { ...values, issuer: provider.issuer }),
  });
  const ok: Finding = {
    name: 'provider',
    ok: true,
    detail: `${provider.id}: ${text(language, 'doctor.provider.ok', { issuer: provider.issuer })}`,
  };
  return faults.some(({ isNote }) => !isNote) ? faults.map(finding) : [ok, ...faults.map(finding)];
}

async function faultsOf(provider: ProviderConfig, read: ReadDocument, now: Date): Promise<Fault[]> {
  const address = `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const { body, serverTime } = await read(address);
    const parsed = discovery.safeParse(body);
    if (!parsed.success)
      return [{ detail: 'doctor.provider.unreadable', todo: 'doctor.provider.todo', values: { address } }];
    const document = parsed.data;
    if (document.issuer !== provider.issuer)
      return [
        {
          detail: 'doctor.provider.other',
          todo: 'doctor.provider.otherTodo',
          values: { address, found: document.issuer },
        },
      ];
    return [
      ...endpointFaults(provider, document),
      ...requestFaults(provider, document),
      ...claimFaults(provider, document),
      ...clockFaults(provider, serverTime, now),
      ...(await keyFaults(provider, document, read)),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ detail: 'doctor.provider.silent', todo: 'doctor.provider.todo', values: { address, reason } }];
  }
}

function endpointFaults(provider: ProviderConfig, document: Discovery): Fault[] {
  const faults: Fault[] = [];
  const fault = (detail: Key, todo: Key, values: Values = {}) => faults.push({ detail, todo, values });
  for (const name of REQUIRED_ENDPOINTS)
    if (document[name] === undefined) fault('doctor.provider.noEndpoint', 'doctor.provider.noEndpointTodo', { name });
  for (const name of ENDPOINTS)
    if (document[name] !== undefined && !isSafeAddress(document[name]))
      fault('doctor.provider.insecure', 'doctor.provider.insecureTodo', { name });
  // The portal's pages may load and call only these origins (Content-Security-Policy).
  const allowed = new Set([new URL(provider.issuer).origin, ...provider.origins]);
  for (const name of ['authorization_endpoint', 'token_endpoint'] as const) {
    const found = document[name] !== undefined && URL.canParse(document[name]) ? new URL(document[name]).origin : null;
    if (found !== null && !allowed.has(found))
      fault('doctor.provider.origin', 'doctor.provider.originTodo', { name, found });
  }
  if (provider.logout === 'provider' && document.end_session_endpoint === undefined)
    fault('doctor.provider.noLogout', 'doctor.provider.noLogoutTodo');
  if (provider.userinfo !== 'never' && document.userinfo_endpoint === undefined)
    fault('doctor.provider.noUserinfo', 'doctor.provider.noUserinfoTodo');
  return faults;
}

function requestFaults({ scope, clientId, algorithms }: ProviderConfig, document: Discovery): Fault[] {
  const faults: Fault[] = [];
  const fault = (detail: Key, todo: Key, values: Values = {}) => faults.push({ detail, todo, values });
  if (document.response_types_supported?.includes('code') === false)
    fault('doctor.provider.noCode', 'doctor.provider.noCodeTodo');
  if (document.code_challenge_methods_supported?.includes('S256') === false)
    fault('doctor.provider.noPkce', 'doctor.provider.noPkceTodo');
  const words = scope.split(/\s+/);
  const supported = document.scopes_supported;
  if (supported) {
    // Azure AD B2C accepts the client id as a scope (SES-4) and doesn't publish it.
    const unknown = words.filter((word) => !supported.includes(word) && word !== clientId);
    if (unknown.length > 0) fault('doctor.provider.scope', 'doctor.provider.scopeTodo', { scope: unknown.join(' ') });
    if (supported.includes('email') && !words.includes('email'))
      fault('doctor.provider.noEmailScope', 'doctor.provider.noEmailScopeTodo', { scope });
  }
  const offered = document.id_token_signing_alg_values_supported;
  if (offered && !offered.some((name) => algorithms.includes(name)))
    fault('doctor.provider.algorithms', 'doctor.provider.algorithmsTodo', { offered: offered.join(', ') });
  return faults;
}

/** Providers send claims that they don't publish, so a claim that is missing from the list is a note. */
function claimFaults({ claims, verifiedEmail }: ProviderConfig, { claims_supported: listed }: Discovery): Fault[] {
  if (!listed) return [];
  const names = [claims.subject, claims.email, ...(verifiedEmail === 'required' ? [claims.emailVerified] : [])];
  // Every identity token has `sub`, so that some providers don't list it.
  const missing = names.filter((name) => name !== 'sub' && !listed.includes(name));
  if (missing.length === 0) return [];
  const values = { claims: missing.join(', ') };
  return [{ detail: 'doctor.provider.claims', todo: 'doctor.provider.claimsTodo', values, isNote: true }];
}

function clockFaults({ clockSkewSeconds: limit }: ProviderConfig, serverTime: Date | null, now: Date): Fault[] {
  if (serverTime === null) return [];
  // The Date header has whole seconds.
  const seconds = Math.floor(Math.abs(serverTime.getTime() - now.getTime()) / 1000);
  if (seconds <= limit) return [];
  return [{ detail: 'doctor.provider.clock', todo: 'doctor.provider.clockTodo', values: { seconds, limit } }];
}

async function keyFaults({ algorithms }: ProviderConfig, document: Discovery, read: ReadDocument): Promise<Fault[]> {
  const address = document.jwks_uri;
  if (address === undefined) return [];
  try {
    const { keys } = keySet.parse((await read(address)).body);
    const usable = keys.filter(
      ({ kty, use, alg }) => kty !== 'oct' && use !== 'enc' && (alg === undefined || algorithms.includes(alg)),
    );
    if (usable.length > 0) return [];
    return [{ detail: 'doctor.provider.noKeys', todo: 'doctor.provider.noKeysTodo', values: { address } }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ detail: 'doctor.provider.silent', todo: 'doctor.provider.noKeysTodo', values: { address, reason } }];
  }
}
