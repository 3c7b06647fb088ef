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
