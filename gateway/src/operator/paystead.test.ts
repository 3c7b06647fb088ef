import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as streamText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seal } from '../platform/keys/envelope.ts';
import { parseKeys, generateKeys } from '../platform/keys/key-ring.ts';
import { sealAudit } from '../platform/audit/seal-audit.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { openEmbeddedIn } from '../platform/database/open.ts';
import { noRow, statement } from '../platform/database/port.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import { writeDataFolder } from '../../test/data-folder.ts';
import { furnish, inserter } from '../../test/harness/furnish.ts';
import { PEOPLE } from '../../test/harness/people.ts';
import { examine } from './checks/doctor.ts';
import type { ReadDocument } from '../platform/outbound.ts';
import { paystead } from './paystead.ts';

const room = mkdtempSync(join(tmpdir(), 'paystead-operator-'));
const data = join(room, 'data');
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

let out = '';
let beside = '';
beforeEach(() => {
  out = '';
  beside = '';
});
const type = (args: string, environment: Readonly<Record<string, string>> = {}) =>
  paystead(
    args.split(' ').filter(Boolean),
    { out: (text) => void (out += text), beside: (text) => void (beside += text) },
    { PAYSTEAD_DATA: data, ...environment },
  );

describe('the command line', () => {
  it.each(['', 'keys', 'nothing', 'migrate now', 'doctor --jsn', '--json'])(
    'prints its usage after %j',
    async (args) => {
      expect([await type(args), out, beside]).toEqual([
        2,
        '',
        expect.stringContaining('./paystead <command> [--json]'),
      ]);
    },
  );

  it('ends quietly when no one reads its output any more', async () => {
    const module = join(import.meta.dirname, 'paystead.ts');
    const child = spawn(process.execPath, [module, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [errors, [code]] = await Promise.all([streamText(child.stderr), once(child, 'exit')]);
    expect([errors, code]).toEqual(['', 0]);
  });

  it('prints its help on request', async () => {
    expect([await type('--help'), beside]).toEqual([0, '']);
    for (const name of ['doctor', 'migrate', 'keys generate', 'demo']) expect(out).toContain(`  ${name} `);
  });

  it.each(['keys generate', 'demo', 'doctor'])('%s prints one JSON object and nothing else', async (name) => {
    await type(`${name} --json`);
    expect(JSON.parse(out)).toMatchObject({ command: name, done: expect.any(Boolean) });
    expect(out.trimEnd()).not.toContain('\n');
  });

  it('prints a refusal and its reason to stderr and exits with 1', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    expect(await type('migrate', nowhere)).toBe(1);
    expect([out, beside]).toEqual(['', expect.stringContaining('The database cannot be reached')]);
    expect(beside).not.toContain('secret');
    expect(await type('migrate --json', nowhere)).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ done: false, reason: expect.stringContaining('cannot be reached') });
  });

  it('LANG chooses Spanish for help, faults, refusals and results', async () => {
    const spanish = { LANG: 'es_US.UTF-8' };
    expect([await type('--help', spanish), out]).toEqual([0, expect.stringContaining('Salida 0: hecho')]);
    expect(out).toContain('Comprueba todo lo que el gateway necesita para arrancar');
    expect([await type('nothing', spanish), beside]).toEqual([
      2,
      expect.stringContaining('No existe el comando `nothing`.'),
    ]);
    const file = join(room, 'not-sealed');
    writeFileSync(file, 'x');
    beside = '';
    expect([await type(`changes open ${file} ${file} ${join(room, 'opened')}`, spanish), beside]).toEqual([
      1,
      'Este no es un archivo sellado.\n',
    ]);
    out = '';
    await type('doctor', { ...spanish, PAYSTEAD_DATA: join(room, 'empty') });
    expect(out + beside).toContain('todavía no hay: el primer arranque las crea');
  });

  it('./paystead runs on the installed Node, in any folder and whatever Node is on the path', async () => {
    const launcher = join(import.meta.dirname, '../../../paystead');
    const elsewhere = { cwd: tmpdir(), env: { PATH: '/usr/bin:/bin' } };
    const { stdout } = await promisify(execFile)(launcher, ['keys', 'generate', '--json'], elsewhere);
    expect(parseKeys(z.object({ keys: z.string() }).parse(JSON.parse(stdout)).keys).all.size).toBe(1);
    await expect(promisify(execFile)(launcher, ['nothing'], elsewhere)).rejects.toMatchObject({ code: 2 });
  });

  it('./paystead without an installation says to run npm ci', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paystead-launcher-'));
    const launcher = join(folder, 'paystead');
    copyFileSync(join(import.meta.dirname, '../../../paystead'), launcher);
    await expect(promisify(execFile)(launcher, ['doctor'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Run npm ci in '),
    });
    rmSync(folder, { recursive: true });
  });
});

describe('the commands', () => {
  it('keys generate: makes a new key each time, which can precede the old one in PAYSTEAD_KEYS', async () => {
    await type('keys generate');
    const first = out.trim();
    out = '';
    await type('keys generate');
    const rotated = parseKeys(`${out.trim()},${first}`);
    expect(rotated.all.size).toBe(2);
    expect(out.startsWith(`${rotated.current.id}:`)).toBe(true);
  });

  // Creates a database from nothing and runs every migration.
  it('migrate: applies pending migrations once, and needs no keys', { timeout: 120_000 }, async () => {
    expect(await type('migrate --json')).toBe(0);
    const applied = z.object({ applied: z.array(z.string()) });
    expect(applied.parse(JSON.parse(out)).applied[0]).toBe('0001_tenancy.sql');
    expect(beside).toContain('Applied 0001_tenancy.sql');
    out = '';
    expect(await type('migrate --json')).toBe(0);
    expect(applied.parse(JSON.parse(out)).applied).toEqual([]);
  });

  it('prints a command’s arguments, and refuses a missing or invalid file', async () => {
    expect([await type('places load'), beside]).toEqual([2, expect.stringContaining('takes <file.csv>')]);
    expect(await type(`places load ${join(room, 'none.csv')}`)).toBe(1);
    const file = join(room, 'places.csv');
    writeFileSync(file, 'zipCode,geoCode,city,county,state\n17036,390430014,Hummelstown,Dauphin,OH\n');
    expect([await type(`places load ${file}`), beside]).toEqual([1, expect.stringContaining('Line 2, geoCode')]);
    writeFileSync(file, 'zipCode,geoCode,city,county,state\n17036,390430014,Hummelstown,Dauphin,PA\n');
    out = '';
    expect([await type(`places load ${file} --json`), JSON.parse(out)]).toEqual([
      0,
      { command: 'places load', done: true, rows: 1 },
    ]);
  });

  it('demo: lists the people who can sign in', async () => {
    expect(await type('demo')).toBe(0);
    expect(out).toMatch(/^plain +\S.*@.*Demo-2026$/m);
    expect(out.trim().split('\n')).toHaveLength(16);
  });
});

describe('doctor', () => {
  const healthy: ReadDocument = async () => ({ body: {}, serverTime: null });
  const find = async (environment: Readonly<Record<string, string>>, read = healthy, portal?: string) => {
    const findings = await examine({ PAYSTEAD_DATA: data, ...environment }, read, { portal });
    return (name: string) => findings.find((one) => one.name === name);
  };

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
    await type('migrate');
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
    await type('migrate');
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
