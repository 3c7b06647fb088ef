import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../test/harness.ts';
import { PEOPLE } from '../../test/harness/people.ts';
import { addressOf } from '../../test/sign-in/provider.ts';
import { setClientCommand } from './clients/clients.ts';
import type { Command, Context, Outcome } from './command.ts';
import { unlinkIdentityCommand } from './identities/identities.ts';
import {
  endMaintenanceCommand,
  expectMaintenanceEndCommand,
  startMaintenanceCommand,
} from './maintenance/maintenance.ts';
import { listNoticesCommand, postNoticeCommand, withdrawNoticeCommand } from './notices/notices.ts';
import { createOperatorCommand, endOperatorCommand } from './operators/operators.ts';
import {
  createServiceAccountCommand,
  disableServiceAccountCommand,
  grantServiceScopesCommand,
  revokeServiceScopesCommand,
  showServiceAccountCommand,
} from './service-accounts/accounts.ts';
import {
  addServiceKeyCommand,
  revokeServiceCredentialCommand,
  rotateServiceSecretCommand,
} from './service-accounts/credentials.ts';

const folder = mkdtempSync(join(tmpdir(), 'paystead-outcomes-'));
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.close();
});

const run = (command: Command, given: readonly string[] = [], options: Context['options'] = {}): Promise<Outcome> =>
  command.run({
    given,
    options: { by: 'Olivia', ...options },
    folder,
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });
const SECRET = expect.stringMatching(/^\S{20,}$/) as string;

describe('what `--json` prints after a change is the change as it is stored', () => {
  it('of a service account, its rights and its credentials', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    const thumbprint = await calculateJwkThumbprint(await exportJWK(publicKey));
    const both = { scope: 'scim,imports:read', client: 'MILLRACE,BAKERY' };
    const name = 'engine';
    for (const [command, options, given, data] of [
      [createServiceAccountCommand, { scope: 'scim', client: 'BAKERY' }, [], { clientId: name, clientSecret: SECRET }],
      [grantServiceScopesCommand, both, [], { name, count: 3 }],
      [grantServiceScopesCommand, both, [], { name, count: 0 }],
      [revokeServiceScopesCommand, { ...both, client: 'BAKERY' }, [], { name, count: 2 }],
      [addServiceKeyCommand, {}, ['key.pem'], { name, thumbprint }],
      [
        rotateServiceSecretCommand,
        { 'overlap-days': '2' },
        [],
        { clientId: name, clientSecret: SECRET, earlierExpireAt: '2026-11-22T15:00:00.000Z' },
      ],
    ] as const)
      expect(await run(command, [name, ...given], options), command.name).toMatchObject({ done: true, data });
    const { credentials } = (await run(showServiceAccountCommand, [name])).data as {
      credentials: { credentialId: string; kind: string }[];
    };
    const credentialId = credentials.find(({ kind }) => kind === 'key')?.credentialId ?? '';
    expect((await run(revokeServiceCredentialCommand, [name, credentialId])).data).toEqual({ name, credentialId });
    expect((await run(disableServiceAccountCommand, [name])).data).toEqual({ name });
  });

  it('of an operator, a notice and a sign-in account', async () => {
    const email = addressOf(PEOPLE.plain);
    const made = { name: 'Petra', role: 'payroll', client: 'millrace' };
    expect((await run(createOperatorCommand, [email.toUpperCase()], made)).data).toEqual({
      email,
      role: 'payroll',
      partner: null,
      client: 'MILLRACE',
    });
    expect((await run(endOperatorCommand, [email.toUpperCase()])).data).toEqual({ email });
    for (const en of ['Pay is late.', 'Pay is early.']) {
      const { data } = await run(postNoticeCommand, [], { en, es: 'El pago.', everyone: true });
      const notices = (await run(listNoticesCommand)).data['notices'] as { noticeId: string; text: { en: string } }[];
      expect(data).toEqual({ noticeId: notices.find(({ text }) => text.en === en)?.noticeId });
      expect((await run(withdrawNoticeCommand, [String(data['noticeId'])])).data).toEqual(data);
    }
    const { personId } = harness.people.plain;
    for (const subject of ['one', 'two', 'three'])
      await harness.change(`insert into person_identity (issuer, subject, person_id, linked_at)
        values ('https://id.example.test', 'outcome ${subject}', '${personId}', '2026-11-19')`);
    const unlinked = (subject: string) =>
      expect.objectContaining({
        issuer: 'https://id.example.test',
        subject: `outcome ${subject}`,
        sessions: 0,
      }) as object;
    expect((await run(unlinkIdentityCommand, [email], { subject: 'outcome two' })).data).toEqual({
      personId,
      unlinked: [unlinked('two')],
    });
    expect((await run(unlinkIdentityCommand, [email])).data).toEqual({
      personId,
      unlinked: expect.arrayContaining([unlinked('one'), unlinked('three')]) as object[],
    });
  });

  it('of maintenance, and of a client’s settings, also as a dry run and without a change', async () => {
    const until = '2026-11-20T17:00:00.000Z';
    const reason = 'Moving the pay';
    const at = { client: 'millrace' };
    expect((await run(startMaintenanceCommand, [], { ...at, reason })).data).toEqual({
      client: 'MILLRACE',
      until: null,
      isQuiet: true,
    });
    expect((await run(expectMaintenanceEndCommand, ['2026-11-20T12:00-05:00'], at)).data).toEqual({
      client: 'MILLRACE',
      until,
    });
    expect((await run(endMaintenanceCommand, [], at)).data).toEqual({ client: 'MILLRACE' });
    expect((await run(startMaintenanceCommand, [], { reason, until })).data).toEqual({
      client: null,
      until,
      isQuiet: true,
    });
    expect((await run(endMaintenanceCommand)).data).toEqual({ client: null });
    const set = async (level: string, isDry: boolean) => {
      const options = { 'manager-sign-in': level, ...(isDry && { 'dry-run': true }) };
      const { client, ...data } = (await run(setClientCommand, ['MILLRACE'], options)).data as {
        client: { policy: Record<string, unknown> };
      };
      return [client.policy['manager-sign-in'], data];
    };
    expect(await set('second-factor', true)).toEqual(['second-factor', { changed: false, dryRun: true }]);
    expect(await set('second-factor', false)).toEqual(['second-factor', { changed: true, dryRun: false }]);
    expect(await set('second-factor', false)).toEqual(['second-factor', { changed: false, dryRun: false }]);
  });
});
