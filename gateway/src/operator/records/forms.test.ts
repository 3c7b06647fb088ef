import { tmpdir } from 'node:os';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { runOn } from '../../../test/operator.ts';
import { consent } from '../../../test/harness/year-end.ts';
import { statement } from '../../platform/database/port.ts';
import { withdrawConsentCommand } from './forms.ts';

const { database, close } = await freshDatabase();
let out = '';
let beside = '';

beforeAll(async () => {
  await furnish(inserter(database));
  await consent(inserter(database), PEOPLE.plain);
});
afterAll(close);
beforeEach(() => {
  out = '';
  beside = '';
});
const type = (...args: string[]) =>
  runOn(
    database,
    ['forms', 'withdraw', ...args],
    { out: (text) => void (out += text), beside: (text) => void (beside += text) },
    { PAYSTEAD_DATA: tmpdir() },
  );
const state = statement(
  'test.state',
  z.object({ status: z.string(), by: z.string(), mails: z.int() }),
  `select (select status from year_end_consent order by sequence desc limit 1) as status,
          (select string_agg(detail ->> 'by', ',') from audit_event) as by,
          (select count(*)::int from outbox where topic = 'mail.yearEndWithdrawal') as mails`,
);

it.each([
  [['MILLRACE', 'E-0001', 'W-4', '2026-11-19'], 'Forms are W-2, 1099, 1095-C or 1042-S.'],
  [['MILLRACE', 'E-0001', 'W-2', 'yesterday'], 'The date of receipt must be a date'],
  [['MILLRACE', 'E-0001', 'W-2', '2999-01-01'], 'not in the future'],
  [['MILLRACE', 'E-0099', 'W-2', '2026-11-19'], 'There is no such employee.'],
  [['MILLRACE', 'E-0002', 'W-2', '2026-11-19'], 'There is no consent to withdraw'],
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
  const [row] = await database.asMaintenance((tx) => tx.rows(state, []));
  expect(row).toEqual({ status: 'withdrawn', by: 'Ines Payroll', mails: 1 });
});
