import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { PEOPLE, type TestPerson } from '../../../test/harness/people.ts';
import { runOn } from '../../../test/operator.ts';
import { consent } from '../../../test/harness/year-end.ts';
import { noRow, statement } from '../../platform/database/port.ts';
import { withdrawConsentCommand } from './forms.ts';

const { database, close } = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'paystead-forms-'));
let out = '';
let beside = '';

const { plain, colleague, supervisor } = PEOPLE;

beforeAll(async () => {
  await furnish(inserter(database));
  await consent(inserter(database), plain);
  await consent(inserter(database), colleague, ['consented'], 'W-2');
  await consent(inserter(database), colleague, ['consented'], '1099');
  await database.asMaintenance((tx) => tx.run(replaceEmail, [colleague.personId]));
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  out = '';
  beside = '';
});
const type = (...args: string[]) =>
  runOn(
    database,
    ['forms', 'withdraw', ...args],
    { out: (text) => void (out += text), beside: (text) => void (beside += text) },
    { PAYSTEAD_DATA: folder },
  );
const replaceEmail = statement(
  'test.replace_email',
  noRow,
  `update person_email set replaced_at = now() where person_id = $1`,
);
const state = statement(
  'test.state',
  z.object({ family: z.string(), status: z.string(), by: z.string().nullable(), mails: z.int() }),
  `select distinct on (c.form_family) c.form_family as family, c.status,
          (select string_agg(a.detail ->> 'by', ',') from audit_event a
            where a.client_id = c.client_id and a.employee_id = c.employee_id
              and a.detail ->> 'formFamily' = c.form_family) as by,
          (select count(*)::int from outbox o
            where o.topic = 'mail.yearEndWithdrawal' and o.employee_id = c.employee_id) as mails
     from year_end_consent c where c.client_id = $1 and c.employee_id = $2
    order by c.form_family, c.sequence desc`,
);
const stateOf = ({ client, employeeId }: TestPerson) =>
  database.asMaintenance((tx) => tx.rows(state, [client.clientId, employeeId]));

it.each([
  [['MILLRACE', 'E-0001', 'W-4', '2026-11-19'], 'Forms are W-2, 1099, 1095-C or 1042-S.'],
  [['MILLRACE', 'E-0001', 'W-2', 'yesterday'], 'The date of receipt must be a date'],
  [['MILLRACE', 'E-0001', 'W-2', '2999-01-01'], 'not in the future'],
  [['MILLRACE', 'E-0099', 'W-2', '2026-11-19'], 'There is no such employee.'],
  [['MILLRACE', 'E-0003', 'W-2', '2026-11-19'], 'There is no consent to withdraw'],
])('refuses %j', async (given, why) => {
  expect(await type(...given)).toBe(1);
  expect(beside).toContain(why);
});

it('refuses in the operator’s language', async () => {
  const context = { given: ['MILLRACE', 'E-0001', 'W-4', '2026-11-19'], tell: () => undefined };
  expect(await withdrawConsentCommand.run({ ...context, language: 'es' })).toMatchObject({
    done: false,
    lines: ['Los formularios son W-2, 1099, 1095-C o 1042-S.'],
  });
});

it('PAY-3: records a withdrawal by letter with the operator’s name, a mail and an audit row', async () => {
  expect(await type('MILLRACE', 'E-0001', 'W-2', '2026-11-19', '--by', 'Ines Payroll')).toBe(0);
  expect(out).toContain('Forms already delivered stay open in the portal.');
  expect(out).toContain('The employee gets a confirmation by email.');
  expect(await stateOf(plain)).toEqual([{ family: 'W-2', status: 'withdrawn', by: 'Ines Payroll', mails: 1 }]);
});

it('PAY-3: succeeds without an email address, and says that the confirmation goes by letter', async () => {
  expect(await type('MILLRACE', 'E-0002', '1099', '2026-11-19', '--by', 'Ines Payroll')).toBe(0);
  expect(out).toContain('There is no email address: confirm it to the employee by letter.');
  expect(await stateOf(colleague)).toEqual([
    { family: '1099', status: 'withdrawn', by: 'Ines Payroll', mails: 0 },
    { family: 'W-2', status: 'consented', by: null, mails: 0 },
  ]);
});

it('PAY-3: refuses a second withdrawal of the same forms, and records nothing', async () => {
  await consent(inserter(database), supervisor, ['consented', 'withdrawn']);
  expect(await type('MILLRACE', 'E-0004', 'W-2', '2026-11-19', '--by', 'Ines Payroll')).toBe(1);
  expect(beside).toContain('There is no consent to withdraw');
  expect(await stateOf(supervisor)).toEqual([{ family: 'W-2', status: 'withdrawn', by: null, mails: 0 }]);
});
