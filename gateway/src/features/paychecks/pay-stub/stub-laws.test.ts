import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { STUB_LAWS } from '@paystead/payroll/stub-law/stub-law.ts';
import { readPdf } from '../../../../test/pdf/read-pdf.ts';
import { seededDatabase } from '../../../../test/seeded.ts';
import { evidenceOf, isRequired, type PaidPerson } from '../../../../test/stub-laws/evidence.ts';
import { lawPage } from '../../../../test/stub-laws/page.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement } from '../../../platform/database/port.ts';
import { createPdfRenderer } from '../../../platform/pdf/renderer.ts';
import { payStub } from '../../../platform/pdf/templates/pay-stub.ts';
import { toDetail } from '../detail/paycheck.ts';
import { selectPaychecks } from '../detail/paycheck-store.ts';

/* Property: holds for every stub of the cast, and for the PDF of everyone’s newest one. */

const pdf = createPdfRenderer({ timeLimit: 60_000 });
const test = await seededDatabase();
afterAll(async () => {
  pdf.close();
  await test.close();
});

/** Employees of the cast with their checks, newest first, without contractors and generated clients. */
const castChecks = statement(
  'test.stub_law_checks',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    is_overtime_exempt: z.boolean(),
    check_ids: z.array(z.string()),
  }),
  `select c.client_id, c.employee_id,
          (select v.is_overtime_exempt from employment_version v
            where v.client_id = c.client_id and v.employee_id = c.employee_id
            order by v.effective_date desc, v.sequence desc limit 1) as is_overtime_exempt,
          array_agg(c.check_id order by c.check_date desc, c.sequence desc) as check_ids
     from pay_check c
     join client k on k.client_id = c.client_id and k.client_code not like 'GEN-%'
     join employee e on e.client_id = c.client_id and e.employee_id = c.employee_id and not e.is_contractor
    group by c.client_id, c.employee_id order by c.client_id, c.employee_id`,
);

interface Stub {
  readonly person: PaidPerson;
  readonly check: CheckDetail;
  /** All texts of the stub before it is typeset, with single spaces. */
  readonly text: string;
}

const stubs: Stub[] = [];
const newest: Stub[] = [];
await test.database.asMaintenance(async (tx) => {
  for (const row of await tx.rows(castChecks, [])) {
    const employee = { clientId: row.client_id, employeeId: row.employee_id } as VisibleEmployee<'pay'>;
    const checks = await selectPaychecks(tx, employee, row.check_ids);
    for (const id of row.check_ids) {
      const check = checks.get(id);
      if (!check) throw new Error(`The check ${id} is missing.`);
      const detail = toDetail(check, row.employee_id, true);
      const person = { isOvertimeExempt: row.is_overtime_exempt };
      const stub = {
        person,
        check: detail,
        text: textsIn(payStub(detail, 'en').data).join(' ').replaceAll(/\s+/g, ' '),
      };
      stubs.push(stub);
      if (id === row.check_ids[0]) newest.push(stub);
    }
  }
});

/** Returns every text in a document's data, in reading order; of the summary, a row's name stands before its amount. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('$', '')];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the items of a state's law that a text doesn't show. */
function missingIn({ person, check }: Stub, text: string, law: (typeof STUB_LAWS)[number]): string[] {
  return law.demands
    .filter(({ appliesTo }) => isRequired(appliesTo, check, person))
    .flatMap(({ item }) => {
      const evidence = evidenceOf(item, check);
      const lost =
        evidence === null
          ? ['the check lacks it']
          : evidence.filter((words) => !text.includes(words.replaceAll('$', '')));
      return lost.length === 0
        ? []
        : [`${item} of ${check.employee.name} ${check.checkDate} ${check.runType}: ${lost.join(', ')}`];
    });
}

/** Returns the number of problems and the first ten. */
const summary = (problems: readonly string[]) => ({
  count: problems.length,
  first: problems.filter((_, index) => index < 10),
});
const NONE = { count: 0, first: [] };

describe('TRU-3: every pay stub of the cast has what each state asks', () => {
  it('there are many stubs, of people with and without overtime, leave, piece work and allowances', () => {
    expect(stubs.length).toBeGreaterThan(1000);
    for (const scope of ['hourly', 'nonExempt', 'withLeave'] as const)
      expect(stubs.filter(({ check, person }) => isRequired(scope, check, person)).length, scope).toBeGreaterThan(100);
    expect(stubs.filter(({ person }) => person.isOvertimeExempt).length).toBeGreaterThan(100);
  });

  it.each(STUB_LAWS)('$name', (law) => {
    expect(summary(stubs.flatMap((stub) => missingIn(stub, stub.text, law)))).toEqual(NONE);
  });
});

describe('TRU-3: the PDF of each person’s newest stub has what each state asks', () => {
  it('item by item, as a PDF reader finds it', async () => {
    const problems: string[] = [];
    let onePage = 0;
    for (const stub of newest) {
      const printed = await readPdf(await pdf.render(payStub(stub.check, 'en')));
      onePage += printed.pages === 1 ? 1 : 0;
      const text = printed.text.replaceAll('$', '').replaceAll(/\s+/g, ' ');
      for (const law of STUB_LAWS)
        problems.push(...missingIn(stub, text, law).map((problem) => `${law.state} ${problem}`));
    }
    expect(summary(problems)).toEqual(NONE);
    expect(newest.length).toBeGreaterThan(20);
    // Garnishment orders, for example, take a second one.
    expect(onePage / newest.length).toBeGreaterThan(0.9);
  }, 180_000);
});

it('TRU-3: docs/pay-stub-law.md matches the table', async () => {
  const file = path.join(import.meta.dirname, '../../../../../docs/pay-stub-law.md');
  if (process.env['PAYSTEAD_WRITE_STUB_LAW'] === 'yes') await writeFile(file, lawPage());
  expect(await readFile(file, 'utf8')).toBe(lawPage());
});
