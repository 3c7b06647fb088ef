import { describe, expect, test } from 'vitest';
import { createIssuerStore } from './store.ts';

/** A session with a grant, and a token and a code that the grant issued. */
async function signedIn(store: ReturnType<typeof createIssuerStore>, accountId: string, name: string) {
  const grantId = `grant-${name}`;
  const authorizations = { portal: { sid: name, grantId, persistsLogout: false } };
  await store.adapter('Session').upsert(name, { accountId, uid: `uid-${name}`, authorizations }, 60);
  await store.adapter('Grant').upsert(grantId, { accountId, jti: grantId }, 60);
  for (const model of ['AccessToken', 'AuthorizationCode', 'RefreshToken'])
    await store.adapter(model).upsert(`${model}-${name}`, { accountId, grantId, jti: `${model}-${name}` }, 60);
}
async function left(store: ReturnType<typeof createIssuerStore>, name: string): Promise<number> {
  const names = [
    ['Session', name],
    ['Grant', `grant-${name}`],
  ];
  for (const model of ['AccessToken', 'AuthorizationCode', 'RefreshToken']) names.push([model, `${model}-${name}`]);
  const found = await Promise.all(names.map(([model = '', id = '']) => store.adapter(model).find(id)));
  return found.filter((one) => one !== undefined).length;
}

describe('SIG-7: ending the sessions of an account', () => {
  test.each([
    ['all of them', undefined, [0, 0, 5], ['uid-first', 'uid-second']],
    ['all but one, which keeps its grant and its tokens', 'uid-second', [0, 5, 5], ['uid-first']],
    ['nothing of another account, also if its session is named', 'uid-other', [0, 0, 5], ['uid-first', 'uid-second']],
  ])('ends %s', async (_what, keep, counts, ended) => {
    const store = createIssuerStore(() => 0);
    await signedIn(store, 'marisol', 'first');
    await signedIn(store, 'marisol', 'second');
    await signedIn(store, 'ruth', 'other');
    expect(await Promise.all(['first', 'second', 'other'].map((name) => left(store, name)))).toEqual([5, 5, 5]);
    expect(store.endSessions('marisol', keep).map(({ uid }) => uid)).toEqual(ended);
    expect(await Promise.all(['first', 'second', 'other'].map((name) => left(store, name)))).toEqual(counts);
  });
});

describe('SIG-7: what is stored', () => {
  test('revoking a grant ends what it issued; the interaction under way and other grants stay', async () => {
    const store = createIssuerStore(() => 0);
    await signedIn(store, 'marisol', 'first');
    await signedIn(store, 'marisol', 'second');
    await store.adapter('Interaction').upsert('under way', { grantId: 'grant-first' }, 60);
    await store.adapter('AccessToken').revokeByGrantId('grant-first');
    // The session and the grant itself are left of the first.
    expect(await Promise.all(['first', 'second'].map((name) => left(store, name)))).toEqual([2, 5]);
    expect(await store.adapter('Interaction').find('under way')).toBeDefined();
  });

  test('ends at its time, is consumed in seconds, and is found by its own model', async () => {
    let now = 1_000_500;
    const store = createIssuerStore(() => now);
    const codes = store.adapter('AuthorizationCode');
    await codes.upsert('one', { uid: 'u-1', userCode: 'c-1' }, 60);
    await codes.upsert('forever', { uid: 'u-2' }, 0);
    await codes.consume('one');
    expect(await codes.find('one')).toEqual({ uid: 'u-1', userCode: 'c-1', consumed: 1000 });
    expect([await codes.findByUid('u-1'), await codes.findByUserCode('c-1')]).toMatchObject([
      { uid: 'u-1' },
      { uid: 'u-1' },
    ]);
    expect([await store.adapter('Session').find('one'), await store.adapter('Session').findByUid('u-1')]).toEqual([
      undefined,
      undefined,
    ]);
    now += 59_999;
    expect(await codes.find('one')).toBeDefined();
    now += 1;
    expect([await codes.find('one'), await codes.findByUid('u-1'), await codes.find('forever')]).toEqual([
      undefined,
      undefined,
      { uid: 'u-2' },
    ]);
    await codes.destroy('forever');
    expect(await codes.find('forever')).toBeUndefined();
  });
});

test('SIG-7: at most 50,000 entries are kept; expired ones make room first, then the oldest', async () => {
  let now = 0;
  const store = createIssuerStore(() => now);
  const tokens = store.adapter('AccessToken');
  await tokens.upsert('oldest', {}, 60);
  await tokens.upsert('brief', {}, 1);
  for (let one = 2; one < 50_000; one += 1) await tokens.upsert(`${one}`, {}, 60);
  now = 1000;
  const kept = async (...ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await tokens.find(id)) !== undefined));
  expect(await kept('oldest', '2', '49999')).toEqual([true, true, true]);
  await tokens.upsert('in place of the expired one', {}, 60);
  expect(await kept('oldest', '2')).toEqual([true, true]);
  await tokens.upsert('in place of the oldest one', {}, 60);
  expect(await kept('oldest', '2', 'in place of the oldest one')).toEqual([false, true, true]);
});
