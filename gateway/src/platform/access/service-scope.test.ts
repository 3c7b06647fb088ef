import { describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../database/port.ts';
import { clientCodesWith, clientInScope, enterAsService, hasScope, scopeOfWork, scopesOf } from './service-scope.ts';

const NOW = new Date('2026-11-20T15:00:00.000Z');
const GRANTS = [
  { clientId: 'id-a', clientCode: 'ALPHA', scopes: ['people:write', 'changes:read', 'retired:scope'] },
  { clientId: 'id-b', clientCode: 'BETA', scopes: ['changes:read', 'changes:read-full'] },
  { clientId: 'id-c', clientCode: 'GAMMA', scopes: [] },
];
const ACCOUNT = { accountId: 'account-1', name: 'Time clock' };
/** The scope of these grants: names that are no longer declared allow nothing. */
const SCOPE = {
  accountId: 'account-1',
  account: 'Time clock',
  clients: [{ ...GRANTS[0], scopes: ['people:write', 'changes:read'] }, GRANTS[1], GRANTS[2]],
};

/** Enters with a token of which the database replies `entered`, and notes the values that it was sent. */
const enter = (entered: readonly unknown[], sent: unknown[] = []) => {
  const call = async (_statement: unknown, values: readonly unknown[]) => {
    sent.push(...values);
    return entered.map((one) => ({ entered: one }));
  };
  return enterAsService({ call } as unknown as Database, new Uint8Array([7]), NOW, 60);
};
const ofWork = (found: unknown, sent: unknown[] = []) => {
  const one = async (_statement: unknown, values: readonly unknown[]) => {
    sent.push(...values);
    return { found };
  };
  return scopeOfWork({ one } as unknown as Transaction, { accountId: 'account-1', scopes: ['people:write', 'scim'] });
};

describe('SVC-1: a token', () => {
  it.each(['ok', 'limited'])('whose call is %s allows the scopes of its account, client by client', async (verdict) => {
    const found = { ...ACCOUNT, verdict, grants: GRANTS, remaining: 3, resetSeconds: 17 };
    const expected = { verdict, scope: SCOPE, allowance: { remaining: 3, resetSeconds: 17 } };
    const sent: unknown[] = [];
    await expect(enter([found], sent)).resolves.toStrictEqual(expected);
    expect(sent).toEqual([new Uint8Array([7]), '2026-11-20T15:00:00.000Z', 60]);
  });

  it.each(['expired', 'ended'])('that has %s names its account and allows nothing', async (verdict) => {
    const expected = { verdict, accountId: 'account-1', account: 'Time clock' };
    await expect(enter([{ ...ACCOUNT, verdict }])).resolves.toStrictEqual(expected);
  });

  it('that is unknown allows nothing', async () => {
    await expect(enter([{ verdict: 'unknown' }])).resolves.toStrictEqual({ verdict: 'unknown' });
    await expect(enter([])).resolves.toStrictEqual({ verdict: 'unknown' });
  });
});

describe('SVC-1: an account', () => {
  it('keeps its permission for work after the call, unless it was disabled', async () => {
    const sent: unknown[] = [];
    await expect(ofWork({ ...ACCOUNT, grants: GRANTS }, sent)).resolves.toEqual(SCOPE);
    expect(sent).toEqual(['account-1', ['people:write', 'scim']]);
    await expect(ofWork(null)).resolves.toBeNull();
  });

  it.each([
    [['people:write'], ['ALPHA']],
    [['changes:read'], ['ALPHA', 'BETA']],
    [['changes:read-full'], ['BETA']],
    [
      ['people:write', 'changes:read-full'],
      ['ALPHA', 'BETA'],
    ],
    [['pay:write'], []],
    [[], []],
  ] as const)('with one of the scopes %j has them at %j', async (anyOf, codes) => {
    const scope = await ofWork({ ...ACCOUNT, grants: GRANTS });
    if (!scope) throw new Error('The account is disabled.');
    expect(clientCodesWith(scope, anyOf)).toEqual(codes);
    expect(hasScope(scope, anyOf)).toBe(codes.length > 0);
    const codesToTry = ['ALPHA', 'BETA', 'GAMMA', 'DELTA'];
    const ids: Readonly<Record<string, string>> = { ALPHA: 'id-a', BETA: 'id-b' };
    expect(codesToTry.map((code) => clientInScope(scope, code, anyOf)?.clientId ?? null)).toEqual(
      codesToTry.map((code) => ((codes as readonly string[]).includes(code) ? ids[code] : null)),
    );
  });

  it('has every scope that it has at some client, once', async () => {
    const scope = await ofWork({ ...ACCOUNT, grants: GRANTS });
    expect(scope && scopesOf(scope)).toEqual(['changes:read', 'changes:read-full', 'people:write']);
  });
});
