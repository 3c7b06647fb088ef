// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { ProfileSelection } from '@paystead/contract/features/profile-selection/model.ts';
import type { FoundProfiles, GatewayPort, StoredName } from '../ports.ts';
import { MARKER, reply } from '../test/sign-in-world.ts';
import { authorizeAs, exchange } from './exchange.ts';
import type { ProviderTokens } from './provider-tokens.ts';

const profile = (username: string, clientCode = 'KEYFAB') => ({ username, clientCode }) as ProfileSelection;
const tokensWith = (email: string | undefined, accessToken?: string): ProviderTokens => ({
  idToken: 'id',
  nonce: 'n1',
  accessToken,
  refreshToken: undefined,
  claims: { sub: 'p1', email, name: undefined, expiresAt: 0, amr: ['pwd'], acr: undefined, nonce: 'n1' },
});

/** A gateway with these profiles, or refusals, and a store with a selected profile. */
function world(found: FoundProfiles | Error, { selected, refuses }: { selected?: object; refuses?: Error } = {}) {
  const entries = new Map<StoredName, string>(selected && [['selectedProfile', JSON.stringify(selected)]]);
  const steps: string[] = [];
  const profiles = vi.fn<GatewayPort['profiles']>(async () => {
    if (found instanceof Error) throw found;
    return found;
  });
  const authorize = vi.fn<GatewayPort['authorize']>(async () => {
    steps.push('authorize');
    if (refuses) throw refuses;
    return reply;
  });
  const exchanging = {
    gateway: { profiles, authorize } as Partial<GatewayPort> as GatewayPort,
    store: {
      read: (name: StoredName) => entries.get(name),
      write: (name: StoredName, value: string | undefined) =>
        void (value === undefined ? entries.delete(name) : entries.set(name, value)),
      forgetPerson: () => entries.clear(),
    },
    use: () => steps.push('use'),
  };
  return { exchanging, profiles, authorize, steps, entries };
}
const refusal = (status: number, more: object = {}) => Object.assign(new Error(`HTTP ${status}`), { status, ...more });
const outcome = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    return error;
  }
};

describe('PRF-1: the tokens of a provider', () => {
  const two = [profile('one'), profile('two')];

  it.each<[string, readonly ProfileSelection[], object | undefined, string | undefined]>([
    ['the only profile', [profile('one')], undefined, 'one KEYFAB'],
    ['the only profile, though another one was selected', [profile('one')], profile('two'), 'one KEYFAB'],
    ['one of several if none was selected', two, undefined, undefined],
    ['the one of several that was selected', two, profile('two'), 'two KEYFAB'],
    ['one of several if the selected one is gone', two, profile('three'), undefined],
    ['one of several if the selected one is of another client', two, profile('one', 'BAKERY'), undefined],
    [
      'the one at the selected client',
      [profile('one'), profile('one', 'BAKERY')],
      profile('one', 'BAKERY'),
      'one BAKERY',
    ],
  ])('open a session as %s', async (_, profiles, selected, expected) => {
    const { exchanging, authorize } = world({ profiles }, selected && { selected });
    const result = await exchange(exchanging, tokensWith('a@b.example'));
    expect(result).toEqual(expected === undefined ? { kind: 'choose', profiles } : { kind: 'session', reply });
    const sent = authorize.mock.calls.map(([request]) => `${request.username} ${request.clientCode}`);
    expect(sent).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([
    ['a@b.example', { email: 'other@b.example', reference: 'AB12CD34' }, 'a@b.example', 'AB12CD34'],
    [undefined, { email: 'other@b.example', reference: 'AB12CD34' }, 'other@b.example', 'AB12CD34'],
    [undefined, { email: null, reference: 'AB12CD34' }, undefined, 'AB12CD34'],
    ['a@b.example', undefined, 'a@b.example', undefined],
  ])('of %s without a profile, with %j, are those of %s', async (claimed, unknownAccount, email, reference) => {
    const { exchanging, profiles } = world({ profiles: [], unknownAccount });
    expect(await exchange(exchanging, tokensWith(claimed, 'access'))).toEqual({ kind: 'unknown', email, reference });
    expect(profiles.mock.calls).toEqual([[{ idToken: 'id', accessToken: 'access', email: claimed }]]);
  });

  it.each([
    [undefined, {}],
    ['access', { accessToken: 'access' }],
  ])('are marked as used before they are sent, with the access token %s, and the session is stored', async (accessToken, sent) => {
    const { exchanging, authorize, steps, entries } = world({ profiles: [] });
    expect(await authorizeAs(exchanging, tokensWith(undefined, accessToken), profile('one'))).toBe(reply);
    expect([steps, authorize.mock.calls]).toEqual([['use', 'authorize'], [[{ idpToken: 'id', nonce: 'n1', username: 'one', clientCode: 'KEYFAB', ...sent }]]]);
    const selectedProfile = '{"username":"one","clientCode":"KEYFAB"}';
    expect(Object.fromEntries(entries)).toEqual({ accessToken: MARKER, selectedProfile, roles: '[{"roleName":"Employee"}]', 'MFA-Status': 'notUsed' });
  }); // prettier-ignore
});

describe('SIG-2: a refusal of the gateway', () => {
  const offer = { level: 'secondFactor', acrValues: ['mfa'], isAvailable: true } as unknown as SignInOffer;
  const lost = new TypeError('Failed to fetch');
  const busy = refusal(503);

  it.each<[string, Error, object]>([
    ['401', refusal(401), { code: 'no_access', reference: undefined }],
    ['403 with a code for support', refusal(403, { reference: 'AB12CD34' }), { code: 'no_access', reference: 'AB12CD34' }],
    ['404 with no text as a code', refusal(404, { reference: 7 }), { code: 'no_access', reference: undefined }],
    ['403 with a stronger sign-in', refusal(403, { signIn: offer }), { code: 'too_weak', offer }],
    ['503', busy, busy],
    ['no reply', lost, lost],
  ])('with %s has the same result for the profiles as for the session, and stores nothing', async (_, failure, expected) => {
    const first = world(failure);
    expect(await outcome(exchange(first.exchanging, tokensWith('a@b.example')))).toMatchObject(expected);
    const second = world({ profiles: [profile('one')] }, { refuses: failure });
    expect(await outcome(exchange(second.exchanging, tokensWith('a@b.example')))).toMatchObject(expected);
    expect([first.authorize.mock.calls.length, first.entries.size, second.entries.size]).toEqual([0, 0, 0]);
  }); // prettier-ignore
});
