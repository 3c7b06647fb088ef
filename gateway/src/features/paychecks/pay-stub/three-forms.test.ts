import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkDetail, type CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { castOn } from '../../../../seed/read-cast.ts';
import { readPdf, type Outline } from '../../../../test/pdf/read-pdf.ts';
import { seededApp } from '../../../../test/seeded-app.ts';
import { SEEDED } from '../../../../test/seeded.ts';
import { statement } from '../../../platform/database/port.ts';
import { dollars, hours, rate } from '../../../platform/pdf/templates/figures.ts';
import { lineNames } from '../../../platform/pdf/templates/line-names.ts';

const { server, database, sessionOf } = await seededApp({ pdf: true });

/** Selects a person's newest check, and the newest of every other kind and state that they have. */
const checksOf = statement(
  'test.checks_of',
  z.object({ check_id: z.string() }),
  `select distinct on (check_status, run_type) check_id from pay_check where employee_id = $1
    order by check_status, run_type, check_date desc, sequence desc`,
);

const seats = castOn(SEEDED.today)
  .filter(({ unlisted }) => !unlisted)
  .flatMap((person) => person.profiles.map((profile) => ({ name: `${person.key} at ${profile.clientCode}`, profile })));
let compared = 0;

describe('PAY-1: page, PDF and JSON have the same content', () => {
  it.each(seats)('$name', async ({ profile }) => {
    const session = await sessionOf(profile);
    const first = await server.inject({ url: '/api/session', cookies: { paystead: session } });
    const pair = first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const cookies = { paystead: session, 'XSRF-TOKEN': pair };
    const checks = await database.asMaintenance((tx) => tx.rows(checksOf, [profile.employeeId]));
    for (const { check_id: checkId } of checks) {
      const file = (query: string) => server.inject({ url: `/api/check/${checkId}/file?${query}`, cookies });
      const page = await server.inject({
        method: 'POST',
        url: '/api/check/detail',
        cookies,
        headers: { 'x-xsrf-token': pair },
        payload: { checkId },
      });
      expect(page.statusCode).toBe(200);
      const json = await file('format=json');
      expect(json.json()).toEqual(page.json());
      const check = checkDetail.parse(json.json());
      for (const lang of ['en', 'es'] as const) {
        const pdf = await readPdf((await file(`format=pdf&lang=${lang}`)).rawPayload);
        expect(pdf).toMatchObject({ tagged: true, lang: expect.stringMatching(new RegExp(`^${lang}`)) });
        expect(figuresIn(pdf.text), `${checkId} in ${lang}`).toEqual(figuresOf(check));
        expect(firstCellsOf(pdf.outline), `${checkId} in ${lang}`).toEqual(
          expect.arrayContaining(namesOf(check, lang)),
        );
        compared += 1;
      }
    }
  });

  it('the cast has checks of several kinds', () => {
    expect(compared).toBeGreaterThan(2 * seats.length);
  });
});

/** Returns the first cell of each table row, without its flat rate. */
function firstCellsOf(outline: readonly Outline[]): string[] {
  return outline.flatMap((part) =>
    'rows' in part ? part.rows.map(([name = '']) => name.replace(/ \([\d.]+\s?%\)$/, '')) : [],
  );
}

/** Returns the page's name of every line; a journey compares the page itself with the PDF. */
function namesOf({ lines }: CheckDetail, language: 'en' | 'es'): string[] {
  const names = lineNames(language);
  return [
    ...lines.earnings.map(names.earning),
    ...lines.deductions.map(names.deduction),
    ...lines.taxes.map(names.tax),
    ...lines.employer.map(names.employer),
    ...lines.accruals.map(names.leave),
  ];
}

/** Returns everything in the document that looks like an amount, sorted by value. */
function figuresIn(text: string): string[] {
  const words = text.split('\n').map((word) => word.trim());
  return words.filter((word) => /^-?(\$[\d,]+\.\d{2,6}|[\d,]+\.\d{2,4})$/.test(word)).toSorted();
}

/** Returns every amount, number of hours and rate of the check. */
function figuresOf({ lines, ytd, ...check }: CheckDetail): string[] {
  const totals = ['gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net'] as const;
  const amounts = [
    ...totals.flatMap((total) => [check[total], ytd[total]]),
    ...lines.earnings.flatMap((line) => [line.amount, line.ytdAmount]),
    ...lines.taxes.flatMap((line) => [line.taxableWages, line.amount, line.ytdTaxableWages, line.ytdAmount]),
    ...lines.taxes.flatMap((line) => [line.grossWages ?? null, line.exemptWages ?? null]),
    ...lines.taxes.flatMap(({ amount, uncollected }) =>
      uncollected === undefined ? [] : [amount + uncollected, amount, uncollected],
    ),
    ...(lines.garnishments ?? []).flatMap(({ amount, balance, arrears }) => [amount, balance, arrears]),
    ...[...lines.deductions, ...lines.employer, ...(lines.qualifiedPay ?? [])].flatMap((line) => [
      line.amount,
      line.ytdAmount,
    ]),
    ...lines.deposits.map((line) => line.amount),
  ];
  const quantities = [
    check.hours,
    ytd.hours,
    check.hoursWorked,
    ytd.hoursWorked,
    ...lines.earnings.flatMap((line) => [line.hours, line.ytdHours]),
    ...lines.accruals.flatMap((line) => [line.beginning, line.earned, line.taken, line.adjusted, line.ending]),
  ];
  return [
    ...amounts.filter((value) => value !== null).map(dollars),
    ...quantities.filter((value) => value !== null).map(hours),
    ...lines.earnings.flatMap((line) => (line.rate === null ? [] : [rate(line.rate)])),
  ].toSorted();
}
