import { describe, expect, it } from 'vitest';
import { parseProviders } from './provider-config.ts';

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

  it('every fault is listed, with the provider and the setting', () => {
    const { faults } = parse(
      { ...ACME, issuer: 'http://acme.example.test', scope: 'email', clockSkewSeconds: 121, colour: 'red' },
      { name: 'Nameless' },
      { ...OTHER, algorithms: ['RS256', 'HS256'], allowedEmailDomains: ['not a domain'], claims: { mail: 'x' } },
    );
    const named = faults.map((fault) => /^(provider \w+): (\S*)/.exec(fault)?.slice(1));
    expect(named).toEqual([
      ['provider acme', 'issuer'],
      ['provider acme', 'scope'],
      ['provider acme', 'clockSkewSeconds'],
      ['provider acme', ''],
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
  ])('refuses %s', (_title, providers, reason) => {
    expect(parse(...providers).faults.join('\n')).toMatch(reason);
  });

  it('refuses content that is not JSON', () => {
    const faults: string[] = [];
    expect(parseProviders('{', faults)).toEqual([]);
    expect(faults).toHaveLength(1);
  });
});
