import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '@paystead/contract/bridge.ts';
import { ApiFailure, Unreached } from '../api/failure.ts';
import type { GatewayPort } from '../sign-in/ports.ts';
import { readStored } from '../storage.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { wrappedGateway } from './wrapped-gateway.ts';

const SESSION = { sessionId: 'first' };
const REPLY = { token: 'secret', refreshToken: 'refresh', expiresAt: '2026-11-20T18:00:00Z' };
const REQUEST = { username: 'kim', clientCode: 'BAKERY', idpToken: 'identity', nonce: 'n' };
const expired = new ApiFailure(401, { code: 'session_idle' });

/** Everything that happens in the app, in order. */
let done: string[] = [];
const happens =
  (name: string) =>
  async (inputs?: unknown): Promise<undefined> =>
    void done.push(inputs === undefined ? name : `${name} ${JSON.stringify(inputs)}`);
const session = vi.fn<() => Promise<unknown>>();
const renew = vi.fn<(used: string | undefined) => Promise<void>>();
const authorize = vi.fn<(request: unknown) => Promise<unknown>>();
let isSignedIn = true;

const web = { session, endSession: happens('end'), profiles: happens('profiles') } as unknown as GatewayPort;
const keeper = {
  bearer: () => 'bearer',
  isSignedIn: () => isSignedIn,
  renew,
  keep: happens('keep'),
  forget: async () => {
    isSignedIn = false;
    done.push('forget');
  },
} as unknown as TokenKeeper;
const bridge = {
  storeIdentityToken: happens('storeIdentityToken'),
  loginSuccess: happens('loginSuccess'),
  navigate: happens('navigate'),
} as unknown as Bridge;
const gateway = wrappedGateway({ web, keeper, bridge, authorize: authorize as never });

beforeEach(() => {
  done = [];
  isSignedIn = true;
  localStorage.clear();
  for (const mock of [session, renew, authorize]) mock.mockReset();
  renew.mockResolvedValue();
  authorize.mockResolvedValue(REPLY);
});

describe('SES-5: opening a session in the app', () => {
  it('keeps its tokens in the keystore, tells the app, and stores only a marker', async () => {
    const reply = await gateway.authorize(REQUEST);
    expect(done).toEqual([
      `keep ${JSON.stringify(REPLY)}`,
      'storeIdentityToken {"idToken":"identity"}',
      'loginSuccess {"clientCode":"BAKERY"}',
      'navigate {"module":"home"}',
    ]);
    expect(reply.token.split('.')).toHaveLength(3);
    expect(reply.token).not.toContain('secret');
    expect([readStored('appIsLogin'), readStored('appIdpToken')]).toEqual(['true', reply.token]);
  });

  it('is refused without a refresh token, and keeps nothing', async () => {
    authorize.mockResolvedValue({ ...REPLY, refreshToken: null });
    await expect(gateway.authorize(REQUEST)).rejects.toMatchObject({ code: 'invalid_answer' });
    expect(done).toEqual([]);
    expect(readStored('appIsLogin')).toBeUndefined();
  });
});

describe('the session of the app', () => {
  const read = () => gateway.session().catch((failure: unknown) => failure);

  it('is none without tokens, and asks no one', async () => {
    isSignedIn = false;
    expect(await read()).toBeUndefined();
    expect(session).not.toHaveBeenCalled();
  });

  it('is read once while its bearer token is good', async () => {
    session.mockResolvedValue(SESSION);
    expect(await read()).toBe(SESSION);
    expect(renew).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', () => Promise.reject(expired)],
    ['unknown', () => Promise.resolve(undefined)],
  ])('that is %s is read again with a renewed token', async (_, first) => {
    session.mockImplementationOnce(first).mockResolvedValueOnce(SESSION);
    expect(await read()).toBe(SESSION);
    expect(renew.mock.calls).toEqual([['bearer']]);
    expect(done).toEqual([]);
  });

  it('that is refused and can’t be renewed fails as it did at first', async () => {
    session.mockRejectedValue(expired);
    renew.mockRejectedValue(new ApiFailure(401, {}));
    expect(await read()).toBe(expired);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it('that is unknown and can’t be renewed is forgotten', async () => {
    session.mockResolvedValue(undefined);
    renew.mockRejectedValue(new ApiFailure(401, {}));
    expect(await read()).toBeUndefined();
    expect(done).toEqual(['forget']);
    expect(session).toHaveBeenCalledTimes(1);
  });

  it('is kept if the network is missing', async () => {
    session.mockResolvedValue(undefined);
    renew.mockRejectedValue(new Unreached());
    expect(await read()).toBeInstanceOf(Unreached);
    expect([done, isSignedIn]).toEqual([[], true]);
  });

  it('ends at the gateway before its tokens are forgotten', async () => {
    await gateway.endSession();
    expect(done).toEqual(['end', 'forget']);
  });
});

describe('PRF-1: switching the employer in the app', () => {
  const OTHER = { username: 'kim', clientCode: 'LAKESIDE' };
  const weak = (isAvailable: boolean) =>
    new ApiFailure(403, { signIn: { level: 'secondFactor', isAvailable } as never });
  const tokens = vi.fn(async (offer?: unknown) => ({ idToken: offer ? 'strong' : 'plain', nonce: 'n2' }));
  beforeEach(() => void tokens.mockClear());

  it('opens a session of the other one with unused tokens', async () => {
    await gateway.switchProfile(OTHER, tokens);
    expect(authorize.mock.calls).toEqual([[{ ...OTHER, idpToken: 'plain', nonce: 'n2' }]]);
    expect(done).toContain('loginSuccess {"clientCode":"LAKESIDE"}');
  });

  it('signs in more strongly if the other one asks for it and the provider can', async () => {
    const refused = weak(true);
    authorize.mockRejectedValueOnce(refused);
    await gateway.switchProfile(OTHER, tokens);
    expect(tokens.mock.calls).toEqual([[undefined], [refused.signIn]]);
    expect(authorize).toHaveBeenLastCalledWith({ ...OTHER, idpToken: 'strong', nonce: 'n2' });
  });

  it.each([
    ['the provider can’t', weak(false)],
    ['it is refused otherwise', new ApiFailure(403, {})],
  ])('fails once if %s', async (_, refused) => {
    authorize.mockRejectedValue(refused);
    await expect(gateway.switchProfile(OTHER, tokens)).rejects.toBe(refused);
    expect(authorize).toHaveBeenCalledTimes(1);
    expect(done).toEqual([]);
  });
});
