import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_ASSURANCE } from './assurance.ts';
import { developmentProvider, isSafeAddress, parseProviders } from './provider-config.ts';

const ACME = { id: 'acme', name: 'Acme', issuer: 'https://acme.example.test', clientId: 'portal-at-acme' };
const OTHER = { id: 'other', name: 'Other', issuer: 'https://other.example.test/', clientId: 'portal-at-other' };

function parse(...providers: unknown[]) {
  const faults: string[] = [];
  return { providers: parseProviders(JSON.stringify(providers), faults), faults };
}

describe('SIG-1, SIG-3: a file of providers', () => {
  it('SES-4: four settings are enough, and the scope defaults to openid and the client id', () => {
    const { providers, faults } = parse(ACME, { ...OTHER, scope: 'openid email profile', nativeClientIds: ['app'] });
    expect(faults).toEqual([]);
    expect(providers).toMatchObject([
      { ...ACME, scope: 'openid portal-at-acme', audiences: ['portal-at-acme'], verifiedEmail: 'required', logout: 'provider' },
      { ...OTHER, scope: 'openid email profile', audiences: ['portal-at-other', 'app'] },
    ]); // prettier-ignore
  });

  it('each fault says what the setting needs', () => {
    const { faults } = parse(
      { ...ACME, name: 7, clockSkewSeconds: 121, logout: 'maybe', origins: 'https://a.example', color: 'red', size: 1 },
      { ...OTHER, issuer: '', clientId: undefined, claims: 'sub', clockSkewSeconds: -1, hosts: [] },
      'text',
    );
    expect(faults).toEqual([
      'provider acme: name must be text',
      'provider acme: clockSkewSeconds must be at most 120',
      'provider acme: logout must be one of provider, local',
      'provider acme: origins must be a list in square brackets',
      'provider acme: has unknown settings: color, size',
      'provider other: issuer must be an https address',
      'provider other: clientId is missing',
      'provider other: claims must be an object in braces',
      'provider other: clockSkewSeconds must be at least 0',
      'provider other: hosts must name at least one',
      'provider 3: must be an object in braces',
    ]);
  });

  it('every fault is listed, with the provider and the setting', () => {
    const { faults } = parse(
      { ...ACME, issuer: 'http://acme.example.test', scope: 'email', clockSkewSeconds: 121, colour: 'red' },
      { name: 'Nameless' },
      { ...OTHER, algorithms: ['RS256', 'HS256'], allowedEmailDomains: ['not a domain'], claims: { mail: 'x' } },
    );
    const named = faults.map((fault) => /^(provider \w+): (?:has unknown settings: )?(\S*)/.exec(fault)?.slice(1));
    expect(named).toEqual([
      ['provider acme', 'issuer'],
      ['provider acme', 'scope'],
      ['provider acme', 'clockSkewSeconds'],
      ['provider acme', 'colour'],
      ['provider 2', 'id'],
      ['provider 2', 'issuer'],
      ['provider 2', 'clientId'],
      ['provider other', 'claims'],
      ['provider other', 'allowedEmailDomains.0'],
      ['provider other', 'algorithms'],
    ]);
  });

  it.each<[string, unknown[], RegExp]>([
    ['an id twice', [ACME, { ...OTHER, id: 'acme' }], /acme: id is used twice/],
    ['an issuer twice', [ACME, { ...OTHER, issuer: ACME.issuer }], /other: issuer is used twice/],
    ['the development provider’s id', [{ ...ACME, id: 'development' }], /reserved/],
    [
      'assumed addresses without domains',
      [{ ...ACME, verifiedEmail: 'assumed' }],
      /acme: allowedEmailDomains is needed/,
    ],
    ['an empty list', [], /list of providers/],
    [
      'an issuer twice beside others',
      [ACME, { ...OTHER, issuer: ACME.issuer }, { ...OTHER, id: 'third' }],
      /provider other: issuer is used twice$/,
    ],
    ['tokens that no one signed', [{ ...ACME, algorithms: ['RS256', 'none'] }], /acme: algorithms/],
    ['what is no provider', [null, 'text', { id: 7 }], /^provider 1: [^]*provider 2: [^]*provider 3: id /],
    ['an origin with a path', [{ ...ACME, origins: ['https://a.example/x'] }], /acme: origins\.0 must be an origin/],
    [
      'an origin without encryption',
      [{ ...ACME, origins: ['http://a.example'] }],
      /acme: origins\.0 must be an origin/,
    ],
    ['an origin that is no address', [{ ...ACME, origins: ['a.example'] }], /acme: origins\.0 must be an origin/],
  ])('refuses %s', (_title, providers, reason) => {
    expect(parse(...providers).faults.join('\n')).toMatch(reason);
  });

  it('accepts origins', () => {
    const origins = ['https://a.example', 'http://localhost:8080'];
    expect(parse({ ...ACME, origins })).toMatchObject({ faults: [], providers: [{ origins }] });
  });

  it.each([
    ['https://acme.example', true],
    ['http://localhost:8080/x', true],
    ['http://acme.localhost', true],
    ['http://127.0.0.1', true],
    ['http://acme.example', false],
    ['ftp://localhost', false],
    ['http://localhost.example', false],
    ['http://notlocalhost', false],
    ['http://127.0.0.1.example', false],
    ['http://x.127.0.0.1.example', false],
    ['/identity', false],
    ['', false],
  ])('%j is a safe address: %s', (address, expected) => {
    expect(isSafeAddress(address)).toBe(expected);
  });

  it('the development provider is on the portal’s own origin, with these client ids', () => {
    const given = { clientId: 'portal', nativeClientIds: ['app'], algorithms: ['ES256'], clockSkewSeconds: 7 };
    expect(developmentProvider(given)).toMatchObject({
      ...given,
      id: 'development',
      name: 'Paystead',
      issuer: '/identity',
      accountUrl: '/identity/account',
      audiences: ['portal', 'app'],
      scope: 'openid portal',
      assurance: DEVELOPMENT_ASSURANCE,
    });
  });

  it('refuses content that is not JSON', () => {
    const faults: string[] = [];
    expect(parseProviders('{', faults)).toEqual([]);
    expect(faults).toHaveLength(1);
  });
});
