import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { todayIn } from '@paystead/contract/local-date.ts';
import { freshDatabase } from '../../../test/database.ts';
import { furnish, inserter } from '../../../test/harness/furnish.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { runOn } from '../../../test/operator.ts';
import { consent, issueForm } from '../../../test/harness/year-end.ts';

const { database, close } = await freshDatabase();
const room = mkdtempSync(join(tmpdir(), 'paystead-year-end-'));
const environment = { PAYSTEAD_DATA: room };
const out = join(room, 'out');
let text = '';
let beside = '';

beforeAll(async () => {
  const insert = inserter(database);
  await furnish(insert);
  const [plain, colleague, former] = [PEOPLE.plain, PEOPLE.colleague, PEOPLE.former];
  for (const person of [plain, colleague, former]) await issueForm(insert, { person });
  await issueForm(insert, { person: PEOPLE.baker });
  await consent(insert, colleague);
});
afterAll(async () => {
  await close();
  rmSync(room, { recursive: true, force: true });
});
beforeEach(() => {
  text = '';
  beside = '';
});

const type = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  runOn(
    database,
    ['year-end', ...args],
    { out: (line) => void (text += line), beside: (line) => void (beside += line) },
    { ...environment, ...more },
  );
const at = (...more: string[]) => ['print', '--client', 'MILLRACE', '--year', '2025', '--out', out, ...more];

it.each([
  [['print'], '--client is missing.'],
  [['print', '--client', 'MILLRACE', '--out', out], '--year must be a year such as 2025.'],
  [['print', '--client', 'MILLRACE', '--year', '25', '--out', out], '--year must be a year such as 2025.'],
  [['print', '--client', 'MILLRACE', '--year', '2025'], '--out is missing.'],
  [['print', '--client', 'NOWHERE', '--year', '2025', '--out', out], 'There is no client with the code NOWHERE.'],
  [at('--again', 'first'), '--again must be the number of a print run'],
  [at('--again', '7'), 'There is no such print run of this year at MILLRACE.'],
  [at('--again', '1', '--employee', 'E-0001'), 'Use either --again or --employee, not both.'],
  [at('--employee', ' , '), '--employee is missing.'],
  [['mailed', '--run', '1', '--date', '2026-01-29'], '--client is missing.'],
  [['mailed', '--client', 'MILLRACE', '--date', '2026-01-29'], '--run must be the number of a print run'],
  [['mailed', '--client', 'MILLRACE', '--run', '1', '--date', 'today'], '--date must be a date such as 2026-01-29.'],
  [['mailed', '--client', 'MILLRACE', '--run', '1', '--date', '2026-01-29'], 'There is no such print run'],
  [['runs'], '--client is missing.'],
])('refuses %j', async (args, why) => {
  expect([await type(args), beside]).toEqual([1, expect.stringContaining(why)]);
});

it('TRU-4: prints a run for everyone on paper, for the owner of the files alone', async () => {
  expect(await type(at('--by', 'Ines'))).toBe(0);
  expect(text).toContain('Print run 1: 2 envelopes');
  expect(text).toContain('--run 1 --date <date>');
  expect(readdirSync(out).toSorted()).toEqual(['MILLRACE-2025-run-1-proof.csv', 'MILLRACE-2025-run-1.pdf']);
  expect(readdirSync(out).map((file) => statSync(join(out, file)).mode & 0o777)).toEqual([0o600, 0o600]);
});

it('TRU-4: prints no form twice unless told to, and names in both languages who is left out', async () => {
  expect(await type(at())).toBe(0);
  expect(text).toContain('There are no forms to print.');
  expect(await type(at('--employee', 'E-0001,E-0002'), { LANG: 'es_US.UTF-8', LC_ALL: 'es_US.UTF-8' })).toBe(1);
  expect(beside).toContain('Impresión 2: 1 sobre');
  expect(beside).toContain('E-0002: no se imprimió: recibe estos formularios en forma electrónica');
});

it('TRU-4: records the mailing and lists the runs of one client', async () => {
  const today = todayIn('UTC', new Date());
  expect(await type(['mailed', '--client', 'MILLRACE', '--run', '1', '--date', today])).toBe(0);
  expect(text).toContain(`Print run 1: mailed on ${today}, recorded for 2 people.`);
  text = '';
  expect(await type(['runs', '--client', 'millrace', '--json'])).toBe(0);
  const { runs } = JSON.parse(text) as { runs: Record<string, unknown>[] };
  expect(
    runs.map(({ run, people, mailedOn, startedBy, isFinished }) => [run, people, mailedOn, startedBy, isFinished]),
  ).toEqual([
    [1, 2, today, 'Ines', true],
    [2, 1, null, expect.any(String), true],
  ]);
  text = '';
  expect(await type(['runs', '--client', 'BAKERY'])).toBe(0);
  expect(text).toBe('There are no print runs.\n');
});
