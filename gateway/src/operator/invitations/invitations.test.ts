import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { MILLRACE, PEOPLE, type TestPerson } from '../../../test/harness/people.ts';
import { runOn } from '../../../test/operator.ts';
import { readPdf } from '../../../test/pdf/read-pdf.ts';
import { statement, type SqlValue } from '../../platform/database/port.ts';
import { changeSettings } from './change-settings.ts';

const { database, close } = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'paystead-invitations-'));
const data = join(folder, 'data');
mkdirSync(data);

beforeAll(async () => {
  const insert = inserter(database);
  await furnish(insert);
  await insert('partner_hostname', [
    { hostname: 'millrace.localhost', partner_id: MILLRACE.partnerId },
    { hostname: 'pay.millrace.example', partner_id: MILLRACE.partnerId },
  ]);
  const withEmail = (person: TestPerson) => ({
    client_id: person.client.clientId, employee_id: person.employeeId, effective_date: '2026-11-11', sequence: 1,
    first_name: person.firstName, last_name: 'Tester', street_address: '7 New Street', city: 'Lancaster', state: 'PA', zip_code: '17603',
    personal_email: `${person.firstName}@Mail.example.test`, recorded_at: '2026-11-11T00:00:00Z', recorded_by: 'import',
  }); // prettier-ignore
  await insert('personal_version', [PEOPLE.plain, PEOPLE.manager, PEOPLE.former, PEOPLE.admin].map(withEmail));
  await insert('person_identity', [
    {
      issuer: 'https://id.example',
      subject: 'ada',
      person_id: PEOPLE.admin.personId,
      linked_at: '2026-01-01T00:00:00Z',
    },
  ]);
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  let out = '';
  const exit = await runOn(
    database,
    ['invitation', ...args, '--json'],
    { out: (text) => void (out += text), beside: () => undefined },
    { PAYSTEAD_DATA: data, PORT: '8123' },
  );
  return { exit, ...(JSON.parse(out) as Record<string, unknown>) };
}
const forMillrace = (...args: string[]) => run(...args, '--client', 'millrace');

let statements = 0;
async function query<R extends z.ZodObject>(row: R, sql: string, values: readonly SqlValue[] = []) {
  const read = statement(`test.operator_invitations.${(statements += 1)}`, row, sql);
  return database.asMaintenance((tx) => tx.rows(read, values));
}
const invitations = () =>
  query(
    z.object({ employee_id: z.string(), kind: z.string(), is_reminder: z.boolean(), is_waiting: z.boolean() }),
    `select employee_id, kind, is_reminder, accepted_at is null and revoked_at is null as is_waiting from invitation
      order by created_at, is_reminder`,
  );
const age = (days: number) =>
  query(
    z.object({ invitation_id: z.string() }),
    `update invitation set created_at = created_at - make_interval(days => $1) returning invitation_id`,
    [days],
  );
const stateOf = async (number: string) => {
  const { employees } = (await forMillrace('list')) as unknown as { employees: { number: string; state: string }[] };
  return employees.find((one) => one.number === number)?.state;
};

it('SIG-8: a client’s rules are shown and changed, and never ask SSN digits with the birth date', async () => {
  expect(await forMillrace('settings')).toMatchObject({
    exit: 0,
    settings: { facts: ['zipCode', 'birthDate'], mailDays: 14, letterDays: 30, selfRegistration: false },
    changed: false,
  });
  const refused = await forMillrace('settings', '--facts', 'birthDate,ssnLastFour', '--mail-days', '61');
  expect(refused).toMatchObject({ exit: 1, faults: { length: 2 } });
  expect(refused).toMatchObject({ faults: [expect.stringContaining('never ask for Social Security digits'), expect.stringContaining('--mail-days')] }); // prettier-ignore
  const settings = { facts: ['zipCode', 'birthDate'], mailDays: 14, letterDays: 30, selfRegistration: false } as const;
  expect(changeSettings(settings, { facts: 'zipCode,zipCode' }, 'en')).toEqual({
    faults: [expect.stringContaining('two different facts')],
  });
  expect(await forMillrace('settings', '--facts', 'zipCode,employeeNumber')).toMatchObject({ exit: 0, changed: true });
  expect(await run('settings', '--client', 'BAKERY')).toMatchObject({ settings: { facts: ['zipCode', 'birthDate'] } });
  expect((await run('settings')).exit).toBe(1);
  expect((await run('settings', '--client', 'NOBODY')).exit).toBe(1);
});

it('SIG-8: mails those who can be invited, names the others with the reason, and refuses numbers of another client', async () => {
  expect(await forMillrace('create', '--employee', 'E-0021')).toMatchObject({
    exit: 1,
    faults: [expect.stringContaining('E-0021')],
  });
  expect(await forMillrace('create')).toMatchObject({ exit: 1 });
  expect(await forMillrace('create', '--employee', 'E-0001', '--portal', 'https://evil.example')).toMatchObject({ exit: 1 }); // prettier-ignore
  expect(await forMillrace('create', '--employee', 'E-0001', '--portal', 'http://pay.millrace.example')).toMatchObject({ exit: 1 }); // prettier-ignore
  expect(await invitations()).toEqual([]);
  expect(await forMillrace('create', '--employee', 'E-0001, e-0002,E-0006,E-0008')).toMatchObject({
    exit: 0,
    employees: ['E-0001'],
    skipped: [
      { number: 'E-0002', reason: 'noEmail' },
      { number: 'E-0006', reason: 'hasAccount' },
      { number: 'E-0008', reason: 'left' },
    ],
  });
  expect(await invitations()).toEqual([
    { employee_id: PEOPLE.plain.employeeId, kind: 'mail', is_reminder: false, is_waiting: true },
  ]);
  expect(await query(z.object({ topic: z.string() }), 'select topic from outbox')).toEqual([
    { topic: 'mail.invitation' },
  ]);
  const [audited] = await query(z.object({ endpoint: z.string(), actor_role: z.string() }), `select endpoint, actor_role from audit_event where employee_id = '${PEOPLE.plain.employeeId}'`); // prettier-ignore
  expect(audited).toEqual({ endpoint: 'invitations.sent', actor_role: 'operator' });
  expect(await stateOf('E-0001')).toBe('invited');
  expect(await stateOf('E-0006')).toBe('hasAccount');
  expect(await stateOf('E-0002')).toBe('neverInvited');
  // Former employees aren't awaited.
  expect(await stateOf('E-0008')).toBeUndefined();
});

it('SIG-8: reminds once within the days given, by a new link; a bounced mail is listed and not repeated', async () => {
  expect(await forMillrace('remind', '--after', '7')).toMatchObject({ exit: 0, employees: [] });
  await age(7);
  expect(await forMillrace('remind', '--after', '7')).toMatchObject({ exit: 0, employees: ['E-0001'] });
  expect(await forMillrace('remind', '--after', '7')).toMatchObject({ exit: 0, employees: [] });
  expect((await invitations()).map(({ is_reminder, is_waiting }) => [is_reminder, is_waiting])).toEqual([
    [false, false],
    [true, true],
  ]);
  await age(7);
  const expire = (at: string) =>
    query(z.object({ expires_at: z.string() }), `update invitation set expires_at = ${at} where revoked_at is null returning expires_at`); // prettier-ignore
  expect(await stateOf('E-0001')).toBe('invited');
  await expire(`now() - interval '1 second'`);
  expect(await stateOf('E-0001')).toBe('expired');
  await expire(`now() + interval '1 day'`);
  const set = (columns: string) =>
    query(z.object({ kind: z.string() }), `update invitation set ${columns} where revoked_at is null returning kind`);
  await set('opened_at = created_at');
  expect(await stateOf('E-0001')).toBe('opened');
  await query(
    z.object({ topic: z.string() }),
    `update outbox set state = 'dead', settled_at = created_at returning topic`,
  );
  expect(await stateOf('E-0001')).toBe('bounced');
  for (const [columns, state] of [
    [`expires_at = now() - interval '1 second'`, 'expired'],
    ['locked_at = created_at', 'locked'],
    [`opened_at = null, locked_at = null, expires_at = now() + interval '1 day'`, 'bounced'],
  ] as const) {
    await set(columns);
    expect(await stateOf('E-0001'), 'the more final state counts').toBe(state);
  }
  expect(await forMillrace('remind', '--after', '7')).toMatchObject({ exit: 0, employees: [] });
  expect((await forMillrace('remind', '--after', '0')).exit).toBe(1);
});

it('SIG-8: resends to those who were invited alone, revokes, and says what there was nothing to do for', async () => {
  expect(await forMillrace('resend', '--employee', 'E-0001,E-0003')).toMatchObject({
    employees: ['E-0001'],
    skipped: [{ number: 'E-0003', reason: 'notWaiting' }],
  });
  expect((await invitations()).filter(({ is_waiting }) => is_waiting)).toHaveLength(1);
  expect(await forMillrace('revoke', '--employee', 'E-0001,E-0003')).toMatchObject({
    employees: ['E-0001'],
    skipped: [{ number: 'E-0003', reason: 'notInvited' }],
  });
  expect(await stateOf('E-0001')).toBe('revoked');
  expect((await invitations()).filter(({ is_waiting }) => is_waiting)).toEqual([]);
  expect(await forMillrace('revoke', '--employee', 'E-0001')).toMatchObject({ exit: 1, employees: [] });
});

it('SIG-8: writes letters of a batch into one private file, with codes that work and that nothing stores', async () => {
  const file = join(folder, 'letters.pdf');
  await forMillrace('settings', '--facts', 'zipCode,lastName');
  expect(await forMillrace('letter', '--employee', 'E-0002', '--file', file)).toMatchObject({
    exit: 1,
    faults: [expect.stringContaining('printed on the letter')],
  });
  await forMillrace('settings', '--facts', 'zipCode,employeeNumber');
  expect(await forMillrace('letter', '--employee', 'E-0002')).toMatchObject({ exit: 1 });
  expect(existsSync(file)).toBe(false);
  expect(
    await forMillrace('letter', '--employee', 'E-0002,E-0003', '--file', file, '--language', 'es', '--portal', 'https://pay.millrace.example'),
  ).toMatchObject({ exit: 0, employees: ['E-0002', 'E-0003'], file }); // prettier-ignore
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { text, pages } = await readPdf(readFileSync(file));
  expect(pages).toBe(2);
  expect(text).toContain('pay.millrace.example/invitation');
  expect(text).toContain('Cree su cuenta de nómina en línea');
  const codes = [...text.matchAll(/(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/g)].map(([code]) => code);
  expect(codes).toHaveLength(2);
  const stored = await query(z.object({ token_hash: z.instanceof(Uint8Array) }), `select token_hash from invitation where kind = 'letter'`); // prettier-ignore
  const hashes = codes.map((code) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex'));
  expect(stored.map(({ token_hash }) => Buffer.from(token_hash).toString('hex')).toSorted()).toEqual(hashes.toSorted());
  // Never over another file, and no one's code is replaced by the attempt.
  expect((await forMillrace('letter', '--employee', 'E-0002', '--file', file)).exit).toBe(1);
  expect((await invitations()).filter(({ kind }) => kind === 'letter')).toHaveLength(2);
});

it('SIG-8: --all takes everyone who was never invited, with the default portal of the partner', async () => {
  const all = (await forMillrace('create', '--all')) as unknown as {
    employees: string[];
    skipped: { number: string }[];
  };
  expect(all.employees).toEqual([]);
  expect(all.skipped.map(({ number }) => number)).toEqual(['E-0004', 'E-0005', 'E-0007']);
  expect(await forMillrace('create', '--all', '--employee', 'E-0001')).toMatchObject({ exit: 1 });
});
