import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasesFolder } from '../../../../scripts/processes/databases-folder.ts';
import { writeDataFolder } from '../../../test/data-folder.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { sealAudit } from '../../platform/audit/seal-audit.ts';
import { lockDataFolder } from '../../platform/data-folder-lock.ts';
import { openEmbeddedIn } from '../../platform/database/open.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { seal } from '../../platform/keys/envelope.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../platform/open-store.ts';
import type { ReadDocument } from '../../platform/outbound.ts';
import { examine, findingLines } from './doctor.ts';

/* Drill: opens data folders as the product does, each with an embedded database of its own. */

const room = mkdtempSync(join(databasesFolder(), 'paystead-doctor-'));
const data = join(room, 'data');
beforeAll(() => writeDataFolder(data));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const recordView = statement(
  'test.doctor_audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
   values ($1, $2, gen_random_uuid(), '2026-11-20T15:00:00Z', 'view', 'pay', 'paychecks.list', 'self', 'r')`,
);

const sealSsn = statement(
  'test.doctor_seal_ssn',
  noRow,
  `update employee set ssn_sealed = $1, ssn_index = decode(md5($2::text), 'hex') where employee_id = $2::uuid`,
);

describe('doctor', () => {
  const healthy: ReadDocument = async () => ({ body: {}, serverTime: null });
  const find = async (environment: Readonly<Record<string, string>>, read = healthy, portal?: string) => {
    const findings = await examine({ PAYSTEAD_DATA: data, ...environment }, read, { portal });
    return (name: string) => findings.find((one) => one.name === name);
  };

  it.each([
    [{ ok: true, detail: 'd' }, ['ok       mail           d'], ['bien     correo         d']],
    [
      { ok: true, isWarning: true, detail: 'd', todo: 't' },
      ['warning  mail           d', '                        t'],
      ['aviso    correo         d', '                        t'],
    ],
    [
      { ok: false, detail: 'd', todo: 't' },
      ['problem  mail           d', '                        t'],
      ['problema correo         d', '                        t'],
    ],
    [{ ok: false, detail: 'd' }, ['problem  mail           d'], ['problema correo         d']],
  ] as const)('prints each finding with its verdict, and below it what to do: %o', (finding, english, spanish) => {
    expect(findingLines({ name: 'mail', ...finding }, 'en')).toEqual(english);
    expect(findingLines({ name: 'mail', ...finding }, 'es')).toEqual(spanish);
  });

  it('finds no problem in an empty folder, and leaves it as it is', async () => {
    const found = await find({ PAYSTEAD_DATA: join(room, 'empty') });
    for (const name of ['runtime', 'configuration', 'keys', 'database', 'provider'])
      expect([name, found(name)?.ok]).toEqual([name, true]);
    expect(() => lockDataFolder(join(room, 'empty')).release()).not.toThrow();
  });

  it('reports every fault of the configuration', async () => {
    const findings = await examine({ PORT: 'x', PAYSTEAD_PROT: '1' }, healthy);
    expect(findings.filter(({ ok }) => !ok).map(({ detail }) => detail)).toEqual([
      'PORT must be a whole number',
      'PAYSTEAD_PROT is not known; see docs/configuration.md',
    ]);
  });

  it('checks keys without showing or repairing them', async () => {
    const folder = mkdtempSync(join(room, 'keys-'));
    const keys = generateKeys();
    writeFileSync(join(folder, 'keys'), keys);
    chmodSync(join(folder, 'keys'), 0o644);
    const open = (await find({ PAYSTEAD_DATA: folder }))('keys');
    expect(open).toMatchObject({ ok: false, todo: expect.stringContaining('chmod 600') });
    chmodSync(join(folder, 'keys'), 0o600);
    const closed = (await find({ PAYSTEAD_DATA: folder }))('keys');
    expect(closed).toMatchObject({ ok: true, detail: expect.stringContaining(keys.split(':')[0] ?? '') });
    expect(JSON.stringify([open, closed])).not.toContain(keys.split(':')[1]);
    expect((await find({ PAYSTEAD_KEYS: 'k1:short' }))('keys')).toMatchObject({ ok: false });
  });

  it('O6: names the keys that sealed data and are missing, or have another value', async () => {
    const folder = join(room, 'sealed');
    await writeDataFolder(folder);
    const [first, second, third] = ['k1', 'k2', 'k3'].map((id) => generateKeys().replace(/^[^:]*/, id));
    const { database } = await openEmbeddedIn(join(folder), MIGRATIONS);
    await furnish(inserter(database));
    for (const [person, keys] of [
      [PEOPLE.plain, first],
      [PEOPLE.colleague, first],
      [PEOPLE.other, second],
    ] as const) {
      const { employeeId, client } = person;
      const place = { table: 'employee', column: 'ssn_sealed', row: [client.clientId, employeeId] };
      const values = [seal(parseKeys(keys ?? ''), '900-12-3456', place), employeeId];
      await database.asMaintenance((tx) => tx.run(sealSsn, values));
    }
    await database.close();
    const keysOf = async (...keys: (string | undefined)[]) =>
      (await find({ PAYSTEAD_DATA: folder, ...(keys.length > 0 && { PAYSTEAD_KEYS: keys.join(',') }) }))('keys');
    expect(await keysOf(third, second, first)).toMatchObject({ ok: true });
    expect(await keysOf(third, second)).toMatchObject({
      ok: false,
      detail: 'PAYSTEAD_KEYS lacks keys that sealed data in the database: k1',
    });
    expect(await keysOf()).toMatchObject({ ok: false, detail: expect.stringMatching(/: k1, k2$/) });
    const impostor = generateKeys().replace(/^[^:]*/, 'k2');
    expect(await keysOf(first, impostor)).toMatchObject({
      ok: false,
      detail: 'PAYSTEAD_KEYS has other keys under the ids of those that sealed data: k2',
      todo: expect.stringContaining('Restore'),
    });
  });

  it('reports the schema of a database, a database in use, and one that cannot be reached', async () => {
    expect((await find({}))('database')).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/schema \d+$/),
    });
    const lock = lockDataFolder(data);
    expect((await find({}))('database')?.detail).toContain('in use by a running gateway');
    lock.release();
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PAYSTEAD_KEYS: generateKeys() };
    expect((await find(away))('database')).toMatchObject({ ok: false, todo: expect.stringContaining('DATABASE_URL') });
  });

  it('S4: reports a missing address for security alerts in production, and a missing mail server', async () => {
    const production = { NODE_ENV: 'production', PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test' };
    const securityEmail = { PAYSTEAD_SECURITY_EMAIL: 'security@provider.example.test' };
    const mail = { PAYSTEAD_SMTP_URL: 'smtps://mail.example.test', PAYSTEAD_MAIL_FROM: 'pay@provider.example.test' };
    expect((await find({}))('security mail')).toMatchObject({ ok: true });
    expect((await find({ ...production, ...mail }))('security mail')).toMatchObject({
      ok: false,
      todo: expect.stringContaining('PAYSTEAD_SECURITY_EMAIL'),
    });
    expect((await find({ ...production, ...securityEmail }))('security mail')).toMatchObject({
      ok: false,
      todo: expect.stringContaining('PAYSTEAD_SMTP_URL'),
    });
    expect((await find({ ...production, ...securityEmail, ...mail }))('security mail')).toMatchObject({ ok: true });
  });

  it('S3: says that the audit cannot be anchored here, or is anchored by no gateway', async () => {
    expect((await find({}))('audit anchors')).toMatchObject({ ok: true });
    const blocked = join(room, 'a-file');
    writeFileSync(blocked, '');
    expect((await find({ PAYSTEAD_AUDIT_ANCHORS: join(blocked, 'anchors') }))('audit anchors')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('ENOTDIR'),
      todo: expect.stringContaining('PAYSTEAD_AUDIT_ANCHORS'),
    });
    const { database } = await openEmbeddedIn(data, MIGRATIONS);
    await furnish(inserter(database));
    for (const { client, employeeId } of [PEOPLE.plain, PEOPLE.other])
      await database.asMaintenance((tx) => tx.run(recordView, [client.clientId, employeeId]));
    await sealAudit(database, { now: () => new Date('2026-11-20T15:00:00Z') });
    await database.close();
    expect((await find({}))('audit anchors')).toMatchObject({
      ok: false,
      detail: 'no gateway has anchored the audit since 2026-11-20T15:00:00.000Z',
    });
    expect(readdirSync(data)).not.toContain('audit-anchors');
  });

  it('misses the portal that is not built', async () => {
    expect((await find({}, healthy, join(room, 'no-portal')))('portal')).toMatchObject({ ok: false });
  });
});
