import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '@paystead/contract/fields.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { PEOPLE } from '../../test/harness/people.ts';
import { addressOf } from '../../test/sign-in/provider.ts';
import { readConfig } from '../config.ts';
import { listClientsCommand, setClientCommand } from './clients/clients.ts';
import { createSandboxCommand, emptySandboxCommand, removeSandboxCommand } from './clients/sandboxes.ts';
import type { Command, Context, Outcome } from './command.ts';
import { unlinkIdentityCommand } from './identities/identities.ts';
import { invitationSettingsCommand } from './invitations/settings.ts';
import {
  endMaintenanceCommand,
  expectMaintenanceEndCommand,
  startMaintenanceCommand,
} from './maintenance/maintenance.ts';
import { listNoticesCommand, postNoticeCommand, withdrawNoticeCommand } from './notices/notices.ts';
import { createOperatorCommand, endOperatorCommand } from './operators/operators.ts';
import { retryChangeCommand } from './records/changes.ts';
import { liftFreezeCommand, loadBanksCommand } from './records/deposits.ts';
import { loadPlacesCommand } from './records/places.ts';
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

const config = readConfig({ PAYSTEAD_DATA: folder });
const run = (
  command: Command,
  given: readonly string[] = [],
  options: Context['options'] = {},
  language: Language = 'en',
): Promise<Outcome> =>
  command.run({
    given,
    options: { by: 'Olivia', ...options },
    language,
    folder,
    config,
    keys: harness.keys,
    database: harness.database,
    clock: { now: () => harness.now },
    tell: () => undefined,
  });
const DRY = 'Dry run: nothing was changed. The result would be:';
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

  it('of a client’s rules for invitations: read, changed, and changed to what they are', async () => {
    const set = async (options: Context['options'], language: 'en' | 'es' = 'en') => {
      const { done, lines, data } = await run(
        invitationSettingsCommand,
        [],
        { client: 'millrace', ...options },
        language,
      );
      return { done, lines, data };
    };
    const before = { facts: ['zipCode', 'birthDate'], mailDays: 14, letterDays: 30, selfRegistration: false };
    const lines = (facts: string, mail: string, letter: string, self: string, ...end: string[]) => [
      `facts               ${facts}`,
      `mail-days           ${mail}`,
      `letter-days         ${letter}`,
      `self-registration   ${self}`,
      ...end,
    ];
    const data = { clientCode: 'MILLRACE', settings: before, changed: false };
    expect(await set({})).toEqual({ done: true, lines: lines('zipCode,birthDate', '14', '30', 'off'), data });
    const typed = { facts: 'zipCode,lastName', 'mail-days': '7', 'letter-days': '21', 'self-registration': 'on' };
    const settings = { facts: ['zipCode', 'lastName'], mailDays: 7, letterDays: 21, selfRegistration: true };
    const changed = ['zipCode,lastName', '7', '21', 'on'] as const;
    expect(await set(typed)).toEqual({
      done: true,
      lines: lines(...changed, 'Changed.'),
      data: { ...data, settings, changed: true },
    });
    expect(await set(typed)).toEqual({
      done: true,
      lines: lines(...changed, 'Nothing to change: these are the current settings.'),
      data: { ...data, settings },
    });
    expect((await set({ 'self-registration': 'off' }, 'es')).data).toEqual({
      ...data,
      settings: { ...settings, selfRegistration: false },
      changed: true,
    });
    // The other client has the rules that it had.
    expect((await run(invitationSettingsCommand, [], { client: 'bakery' })).data).toEqual({
      ...data,
      clientCode: 'BAKERY',
    });
  });

  it('of a sandbox, also as a dry run', async () => {
    const dry = { 'dry-run': true } as const;
    const outcomeOf = async (command: Command, given: string[], options: Context['options'] = {}) => {
      const { done, lines, data } = await run(command, given, options);
      return [done, lines.slice(-2), data];
    };
    const created = async (options: Context['options'] = {}) => {
      const { lines, data } = await run(createSandboxCommand, ['millrace', 'try'], options);
      const { client, ...rest } = data as { client: { clientCode: string; name: string; sandboxOf: string } };
      // A trial says first that it is one.
      const [end, first] = lines[0] === DRY ? lines : [lines.at(-1), lines[0]];
      return [client.clientCode, client.name, client.sandboxOf, first, end, rest];
    };
    const made = ['TRY', 'First try', 'MILLRACE', 'TRY  First try'];
    expect(await created({ ...dry, name: ' First try ' })).toEqual([...made, DRY, { changed: false, dryRun: true }]);
    const none = { faults: ['There is no client TRY. `client list` shows their codes.'] };
    expect(await outcomeOf(emptySandboxCommand, ['TRY'])).toEqual([
      false,
      ['Nothing was changed.', ...none.faults],
      none,
    ]);
    expect(await created({ name: 'First try' })).toEqual([...made, 'Changed.', { changed: true, dryRun: false }]);
    const listed = async (language: Language) =>
      (await run(listClientsCommand, [], {}, language)).lines.filter((line) => line.startsWith('TRY'));
    expect(await listed('en')).toEqual(['TRY                   First try  (partner-1)  sandbox']);
    expect(await listed('es')).toEqual(['TRY                   First try  (partner-1)  entorno de prueba']);
    for (const isDry of [true, false]) {
      const end = isDry ? DRY : 'Changed.';
      const options = isDry ? dry : {};
      expect(await outcomeOf(emptySandboxCommand, ['try'], options)).toEqual([
        true,
        isDry ? [end, 'No one was in it.'] : ['No one was in it.', end],
        { people: 0, dryRun: isDry },
      ]);
    }
    for (const isDry of [true, false])
      expect(await outcomeOf(removeSandboxCommand, ['try'], isDry ? dry : {})).toEqual([
        true,
        isDry ? [DRY, 'TRY deleted.'] : ['TRY deleted.', 'Changed.'],
        { removed: 'TRY', dryRun: isDry },
      ]);
    expect(await outcomeOf(removeSandboxCommand, ['TRY'])).toEqual([
      false,
      ['Nothing was changed.', ...none.faults],
      none,
    ]);
  });

  it('of unlocked bank changes, a change that is tried again, and what is loaded', async () => {
    const { client, employeeId } = PEOPLE.plain;
    const row = { client_id: client.clientId, employee_id: employeeId, reason: 'notMe' };
    await harness.insert('bank_change_freeze', [
      { ...row, freeze_id: '00000000-0000-4000-8000-0000000000f1', began_at: '2026-11-19T15:00:00Z' },
      { ...row, freeze_id: '00000000-0000-4000-8000-0000000000f2', began_at: '2026-11-20T14:00:00Z' },
    ]);
    writeFileSync(join(folder, 'banks.csv'), 'routing_number,name\n021000021,One\n231382306,Two\n');
    writeFileSync(join(folder, 'bad-banks.csv'), 'routing_number,name\n021000021,\n231382307,Two\n');
    writeFileSync(
      join(folder, 'places.csv'),
      'zipCode,geoCode,city,county,state\n19104,391010000,Philadelphia,Philadelphia,PA\n19608,390110001,Reading,Berks,PA\n',
    );
    const unlock = ['MILLRACE', 'E-0001', 'Olivia'];
    const none = 'There is no such employee, or their bank changes aren’t locked.';
    const unknown = 'There is no failed change with that id, or a newer one replaced it.';
    const faults = [
      'line 2: a name has 1 to 100 characters',
      'line 3: the routing number isn’t valid (routing_checksum)',
    ];
    for (const [command, given, done, lines, data] of [
      [liftFreezeCommand, ['BAKERY', 'E-0001', 'Olivia'], false, [none], { lifted: 0 }],
      [liftFreezeCommand, unlock, true, ['Bank changes are unlocked.'], { lifted: 2 }],
      [liftFreezeCommand, unlock, false, [none], { lifted: 0 }],
      [retryChangeCommand, [employeeId], false, [unknown], { employeeWorkflowId: employeeId }],
      [loadBanksCommand, ['banks.csv'], true, ['2 banks loaded into the directory.'], { banks: 2 }],
      [loadBanksCommand, ['bad-banks.csv'], false, ['Nothing was changed.', ...faults], { faults }],
      [loadPlacesCommand, ['places.csv'], true, ['2 rows loaded and in use.'], { rows: 2 }],
    ] as const)
      expect(await run(command, given), command.name).toEqual({ done, lines, data });
    expect((await run(retryChangeCommand, [employeeId], {}, 'es')).lines).toEqual([
      'No hay ningún cambio fallido con ese id, o uno más reciente lo reemplazó.',
    ]);
  });
});
