import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Command, Context } from '../command.ts';
import {
  createServiceAccountCommand,
  disableServiceAccountCommand,
  grantServiceScopesCommand,
  listServiceAccountsCommand,
  revokeServiceScopesCommand,
  serviceAccountHistoryCommand,
  showServiceAccountCommand,
} from './accounts.ts';
import { addServiceKeyCommand, revokeServiceCredentialCommand, rotateServiceSecretCommand } from './credentials.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-accounts-'));
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.close();
});

const run = (command: Command, given: readonly string[], options: Context['options'] = {}) =>
  command.run({
    given,
    options: { by: 'Olivia', ...options },
    folder,
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });
const BOTH = { scope: 'imports:write,imports:read', client: 'millrace, BAKERY' };
const tokenOf = async (name: string, secret: unknown) => {
  const form = { grant_type: 'client_credentials', client_id: name, client_secret: String(secret) };
  const reply = await harness.server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return reply.statusCode === 200 ? reply.json<{ access_token: string }>().access_token : null;
};
const signsIn = async (name: string, secret: unknown) => (await tokenOf(name, secret)) !== null;
const isAccepted = async (token: string | null) => {
  const url = '/api/v1/imports/00000000-0000-4000-8000-000000000000';
  const reply = await harness.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return reply.statusCode !== 401;
};
const shown = async (name: string) => {
  const { data } = await run(showServiceAccountCommand, [name]);
  return data as {
    account: { grants: unknown; disabledAt: string | null };
    credentials: {
      credentialId: string;
      kind: string;
      hint: string;
      expiresAt: string | null;
      revokedAt: string | null;
    }[];
  };
};

describe("SVC-1: the operator's commands for service accounts", () => {
  it('create prints the secret once; show and list never do', async () => {
    const made = await run(createServiceAccountCommand, ['engine'], BOTH);
    await run(createServiceAccountCommand, ['second'], { scope: 'scim', client: 'BAKERY' });
    const secret = String(made.data['clientSecret']);
    expect([made.done, made.lines.includes(secret), await signsIn('engine', secret)]).toEqual([true, true, true]);
    const outcomes = [await run(showServiceAccountCommand, ['engine']), await run(listServiceAccountsCommand, [])];
    expect(JSON.stringify(outcomes)).toContain('"engine"');
    expect(JSON.stringify(outcomes)).not.toContain(secret);
    expect((await shown('engine')).account.grants).toEqual([
      { client: 'BAKERY', scopes: ['imports:read', 'imports:write'] },
      { client: 'MILLRACE', scopes: ['imports:read', 'imports:write'] },
    ]);
  });

  it.each([
    ['a bad name', ['Engine!'], BOTH],
    ['a taken name', ['engine'], BOTH],
    ['no scope', ['third'], { client: 'BAKERY' }],
    ['an unknown scope', ['third'], { scope: 'everything', client: 'BAKERY' }],
    ['no client', ['third'], { scope: 'scim' }],
    ['an unknown client', ['third'], { scope: 'scim', client: 'NOWHERE' }],
  ])('refuses %s and creates nothing', async (_what, given, options) => {
    const before = await run(listServiceAccountsCommand, []);
    const refused = await run(createServiceAccountCommand, given, options);
    expect([refused.done, refused.lines.length > 1]).toEqual([false, true]);
    expect(await run(listServiceAccountsCommand, [])).toEqual(before);
  });

  it('grants and revokes at the named clients alone', async () => {
    expect(
      (await run(grantServiceScopesCommand, ['second'], { scope: 'events:read', client: 'MILLRACE' })).data,
    ).toEqual({
      name: 'second',
      count: 1,
    });
    await run(revokeServiceScopesCommand, ['second'], { scope: 'scim,events:read', client: 'BAKERY' });
    expect((await shown('second')).account.grants).toEqual([{ client: 'MILLRACE', scopes: ['events:read'] }]);
  });

  it('rotates with an overlap, and without one ends what was before at once', async () => {
    const first = (await run(createServiceAccountCommand, ['rotated'], BOTH)).data['clientSecret'];
    const second = (await run(rotateServiceSecretCommand, ['rotated'], { 'overlap-days': '2' })).data['clientSecret'];
    expect([await signsIn('rotated', first), await signsIn('rotated', second)]).toEqual([true, true]);
    harness.advanceSeconds(2 * 24 * 3600);
    expect([await signsIn('rotated', first), await signsIn('rotated', second)]).toEqual([false, true]);
    const third = (await run(rotateServiceSecretCommand, ['rotated'], { 'overlap-days': '0' })).data['clientSecret'];
    expect([await signsIn('rotated', second), await signsIn('rotated', third)]).toEqual([false, true]);
    expect((await run(rotateServiceSecretCommand, ['rotated'], { 'overlap-days': '91' })).done).toBe(false);
    await run(rotateServiceSecretCommand, ['rotated'], {});
    harness.advanceSeconds(7 * 24 * 3600 - 1);
    expect(await signsIn('rotated', third)).toBe(true);
    harness.advanceSeconds(1);
    expect(await signsIn('rotated', third)).toBe(false);
  });

  it('adds public keys, and refuses private and weak ones', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    writeFileSync(join(folder, 'good.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    writeFileSync(join(folder, 'good.json'), JSON.stringify(publicKey.export({ format: 'jwk' })));
    writeFileSync(join(folder, 'private.json'), JSON.stringify(privateKey.export({ format: 'jwk' })));
    writeFileSync(join(folder, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'weak.pem'), weak.export({ type: 'spki', format: 'pem' }));
    writeFileSync(join(folder, 'text.pem'), 'no key');
    const done: Record<string, boolean> = {};
    for (const file of ['good.pem', 'good.json', 'private.json', 'private.pem', 'weak.pem', 'text.pem'])
      done[file] = (await run(addServiceKeyCommand, ['engine', file])).done;
    expect(done).toEqual({
      'good.pem': true,
      'good.json': true,
      'private.json': false,
      'private.pem': false,
      'weak.pem': false,
      'text.pem': false,
    });
    expect((await shown('engine')).credentials.map(({ kind }) => kind)).toEqual(['secret', 'key', 'key']);
  });

  it('ends one credential or the whole account, and keeps a history with the operator', async () => {
    const secret = (await run(createServiceAccountCommand, ['ended'], BOTH)).data['clientSecret'];
    harness.advanceSeconds(1);
    const more = (await run(rotateServiceSecretCommand, ['ended'])).data['clientSecret'];
    const [oldest] = (await shown('ended')).credentials;
    const id = oldest?.credentialId ?? '';
    const tokens = [await tokenOf('ended', secret), await tokenOf('ended', more)];
    const accepted = () => Promise.all(tokens.map(isAccepted));
    expect(await accepted()).toEqual([true, true]);
    expect((await run(revokeServiceCredentialCommand, ['engine', id])).done).toBe(false);
    expect((await run(revokeServiceCredentialCommand, ['ended', id])).done).toBe(true);
    expect([await signsIn('ended', secret), await signsIn('ended', more)]).toEqual([false, true]);
    expect(await accepted()).toEqual([false, true]);
    expect((await run(disableServiceAccountCommand, ['ended'])).done).toBe(true);
    expect([await signsIn('ended', more), await signsIn('rotated', 'x')]).toEqual([false, false]);
    expect(await accepted()).toEqual([false, false]);
    expect((await run(disableServiceAccountCommand, ['ended'])).done).toBe(false);
    const { changes } = (await run(serviceAccountHistoryCommand, ['ended'])).data as {
      changes: { by: string; action: string }[];
    };
    expect(changes.map(({ by, action }) => `${by} ${action}`)).toEqual([
      'Olivia create',
      'Olivia rotate',
      'Olivia revoke-credential',
      'Olivia disable',
    ]);
    expect(JSON.stringify(changes)).not.toContain(String(more));
  });
});
