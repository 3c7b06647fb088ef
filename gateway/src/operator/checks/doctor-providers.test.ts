import { describe, expect, it } from 'vitest';
import type { ProviderConfig } from '../../platform/identity-tokens/provider-config.ts';
import { parseProviders } from '../../platform/identity-tokens/provider-config.ts';
import { checkProviders } from './doctor-providers.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A provider as its operator describes it, with changes. */
function described(id: string, change: Readonly<Record<string, unknown>> = {}): ProviderConfig {
  const faults: string[] = [];
  const issuer = `https://${id}.example.test`;
  const provider = { id, name: id, issuer, clientId: 'portal', scope: 'openid email', ...change };
  const [parsed] = parseProviders(JSON.stringify([provider]), faults);
  if (!parsed) throw new Error(faults.join('\n'));
  return parsed;
}

const KEYS = { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', n: 'x', e: 'AQAB' }] };

const documentOf = (id: string): Record<string, unknown> => {
  const issuer = `https://${id}.example.test`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: ['sub', 'email', 'email_verified'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
};

interface Served {
  readonly document?: Readonly<Record<string, unknown>>;
  readonly keys?: unknown;
  readonly serverTime?: Date | null;
}

/** Checks the provider `acme` against what it serves, beside a second provider that is in order. */
async function find(
  change: Readonly<Record<string, unknown>>,
  { document = {}, keys = KEYS, serverTime = NOW }: Served,
) {
  const read = async (url: string) => {
    if (url.endsWith('/keys')) return { body: url.includes('acme') ? keys : KEYS, serverTime };
    const isAcme = url.startsWith('https://acme.');
    return {
      body: isAcme ? { ...documentOf('acme'), ...document } : documentOf('other'),
      serverTime: isAcme ? serverTime : NOW,
    };
  };
  const findings = await checkProviders([described('acme', change), described('other')], read, NOW, 'en');
  return {
    acme: findings.filter(({ detail }) => detail.startsWith('acme: ')),
    other: findings.filter(({ detail }) => detail.startsWith('other: ')),
  };
}

describe('SIG-1: doctor compares each provider with its discovery document', () => {
  it('reports one line for each provider that fits its settings', async () => {
    const { acme, other } = await find({}, {});
    expect(acme).toEqual([
      { name: 'provider', ok: true, detail: 'acme: https://acme.example.test answers and fits its settings' },
    ]);
    expect(other.map(({ ok }) => ok)).toEqual([true]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, Served, RegExp, RegExp]>([
    ['another issuer', {}, { document: { issuer: 'https://acme.example.test/' } }, /another issuer: https:\/\/acme\.example\.test\/$/, /slash/],
    ['a missing token endpoint', {}, { document: { token_endpoint: undefined } }, /names no token_endpoint/, /authorization code flow/],
    ['an endpoint without https', {}, { document: { jwks_uri: 'http://acme.example.test/keys' } }, /jwks_uri isn't an https/, /https/],
    ['a token endpoint at another origin', {}, { document: { token_endpoint: 'https://tokens.example.test/t' } }, /token_endpoint is at https:\/\/tokens\.example\.test/, /Add https:\/\/tokens\.example\.test/],
    ['no code flow', {}, { document: { response_types_supported: ['id_token'] } }, /response_type `code`/, /authorization code flow/],
    ['PKCE without S256', {}, { document: { code_challenge_methods_supported: ['plain'] } }, /S256/, /PKCE/],
    ['an unknown scope', { scope: 'openid email groups' }, {}, /the scope groups/, /PAYSTEAD_OIDC_SCOPE/],
    ['a scope without the email address, as by default (SES-4)', { scope: undefined }, {}, /`openid portal` doesn't request/, /openid email profile/],
    ['no common algorithm', {}, { document: { id_token_signing_alg_values_supported: ['ES512'] } }, /signs with ES512/, /algorithms/],
    ['no sign-out address', {}, { document: { end_session_endpoint: undefined } }, /no end_session_endpoint/, /`local`/],
    ['no userinfo endpoint although claims are read there', { userinfo: 'always' }, { document: { userinfo_endpoint: undefined } }, /userinfo endpoint/, /`never`/],
    ['a clock that differs by more than is accepted', {}, { serverTime: new Date(NOW.getTime() - 31_000) }, /differs by 31 s, and 30 s/, /NTP/],
    ['only keys that encrypt', {}, { keys: { keys: [{ kty: 'RSA', use: 'enc' }] } }, /no key for an accepted algorithm/, /signing keys/],
    ['a shared secret among its keys', {}, { keys: { keys: [{ kty: 'oct' }] } }, /no key for an accepted algorithm/, /signing keys/],
    ['something that is no document', {}, { document: { issuer: 7 } }, /isn't a discovery document/, /issuer address/],
  ])('a provider with %s is a problem with a sentence that says what to do', async (_title, change, served, detail, todo) => {
    const { acme, other } = await find(change, served);
    expect(acme).toEqual([
      { name: 'provider', ok: false, detail: expect.stringMatching(detail), todo: expect.stringMatching(todo) },
    ]);
    expect(other.map(({ ok }) => ok)).toEqual([true]);
  }); // prettier-ignore

  it('a provider that does not answer is a problem', async () => {
    const findings = await checkProviders([described('acme')], () => Promise.reject(new Error('no answer')), NOW, 'en');
    expect(findings).toMatchObject([{ ok: false, detail: expect.stringContaining('no answer') }]);
  });

  it('accepts origins, logout style and clock difference as configured', async () => {
    const change = { origins: ['https://tokens.example.test'], logout: 'local', clockSkewSeconds: 60 };
    const document = { token_endpoint: 'https://tokens.example.test/t', end_session_endpoint: undefined };
    const { acme } = await find(change, { document, serverTime: new Date(NOW.getTime() + 60_000) });
    expect(acme.map(({ ok }) => ok)).toEqual([true]);
  });

  it('a claim that is not published is a note, since providers send more than they publish', async () => {
    const { acme } = await find({ claims: { email: 'upn' } }, {});
    expect(acme.map(({ ok }) => ok)).toEqual([true, true]);
    expect(acme[1]?.detail).toContain('these claims: upn');
  });

  it('a provider may leave out the claim that every identity token has', async () => {
    const { acme } = await find({}, { document: { claims_supported: ['email', 'email_verified'] } });
    expect(acme.map(({ detail }) => detail)).toEqual([expect.stringContaining('fits its settings')]);
  });

  it('the development provider needs no check', async () => {
    const development = { ...described('acme'), id: 'development' };
    const findings = await checkProviders([development], () => Promise.reject(new Error('asked')), NOW, 'en');
    expect(findings.map(({ ok }) => ok)).toEqual([true]);
  });
});
