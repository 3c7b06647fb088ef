import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkDetail, paychecksReply, type CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { castOn } from '../../../../seed/read-cast.ts';
import { readPdf } from '../../../../test/pdf/read-pdf.ts';
import { seededApp } from '../../../../test/seeded-app.ts';
import { SEEDED } from '../../../../test/seeded.ts';
import { statement } from '../../../platform/database/port.ts';
import { dollars } from '../../../platform/pdf/templates/figures.ts';

const { server, database, passkeySessionOf } = await seededApp({ pdf: true });

/** The newest check of each year and company of one employee. */
const newestOf = statement(
  'year_test.newest_of',
  z.object({ check_id: z.string(), year: z.int() }),
  `select distinct on (extract(year from check_date), legal_id) check_id, extract(year from check_date)::integer as year
     from pay_check where employee_id = $1
    order by extract(year from check_date), legal_id, check_date desc, sequence desc`,
);
/** Selects a check that lists one earnings code twice. */
const twiceOf = statement(
  'year_test.twice_of',
  z.object({ check_id: z.string() }),
  `select c.check_id from pay_check c cross join lateral jsonb_array_elements(c.lines -> 'earnings') line
    where c.employee_id = $1 group by c.check_id, line ->> 'code' having count(*) > 1 order by c.check_id limit 1`,
);

const TOTALS = ['gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net', 'hours', 'hoursWorked'] as const;
/** Everyone who can sign in, including people whom the demonstration does not list. */
const seats = castOn(SEEDED.today).flatMap(({ name, profiles }) =>
  profiles.map((profile) => ({ name: `${name} at ${profile.clientCode}`, profile })),
);
type Profile = (typeof seats)[number]['profile'];

/** Returns readers of one cast member's pay. */
async function readerOf(profile: Profile) {
  const cookies = { paystead: await passkeySessionOf(profile) };
  const file = (checkId: string, query: string) =>
    server.inject({ url: `/api/check/${checkId}/file?${query}`, cookies });
  const list = async (year: number) =>
    paychecksReply.parse((await server.inject({ url: `/api/check?year=${year}&limit=100`, cookies })).json());
  return {
    file,
    check: async (checkId: string) => checkDetail.parse((await file(checkId, 'format=json')).json()),
    yearToDate: async (year: number) => (await list(year)).yearToDate,
    /** Net pay of the year that no check in the list accounts for. */
    netBefore: async (year: number) => {
      const { paychecksList, yearToDate } = await list(year);
      return (yearToDate?.net ?? 0) - paychecksList.reduce((sum, { net }) => sum + net, 0);
    },
  };
}

const met = { openings: 0, transfers: 0, twice: 0 };

describe('PAY-1: the year of the whole cast', () => {
  it.each(seats)('$name: the list’s totals equal those of each company’s newest check', async ({ profile }) => {
    const reader = await readerOf(profile);
    const newest = await database.asMaintenance((tx) => tx.rows(newestOf, [profile.employeeId]));
    for (const year of new Set(newest.map((check) => check.year))) {
      const checks: CheckDetail[] = [];
      for (const one of newest) if (one.year === year) checks.push(await reader.check(one.check_id));
      const sums = TOTALS.map((total) => [total, checks.reduce((sum, { ytd }) => sum + ytd[total], 0)] as const);
      const strip = await reader.yearToDate(year);
      expect(strip, String(year)).toMatchObject({ year, employers: checks.length, ...Object.fromEntries(sums) });
      const before = await reader.netBefore(year);
      expect(strip?.netBefore, String(year)).toBe(before);
      if (checks.length > 1) {
        met.transfers += 1;
        expect(checks.filter(({ otherEmployers }) => otherEmployers).length).toBeGreaterThan(0);
      }
      if (before !== 0) met.openings += 1;
    }
  });

  it.each(seats)('$name: a code on two lines shows its year to date once in the PDF', async ({ profile }) => {
    const found = await database.asMaintenance((tx) => tx.maybe(twiceOf, [profile.employeeId]));
    if (!found) return;
    const reader = await readerOf(profile);
    const check = await reader.check(found.check_id);
    const later = check.lines.earnings.filter(
      ({ code }, place, all) => all.findIndex((line) => line.code === code) < place,
    );
    for (const { code, ytdAmount } of later) {
      met.twice += 1;
      expect(ytdAmount).toBeNull();
      const year = dollars(check.lines.earnings.find((line) => line.code === code)?.ytdAmount ?? 0);
      const { text } = await readPdf((await reader.file(found.check_id, 'format=pdf')).rawPayload);
      const inJson = JSON.stringify(check)
        .split(/[^\d-]+/)
        .filter((word) => word !== '' && dollars(Number(word)) === year);
      expect(text.split('\n').filter((word) => word.trim() === year)).toHaveLength(inJson.length);
    }
  });

  it('the cast has a history that starts within a year, a change of companies, and a code on two lines', () => {
    expect(Object.entries(met).map(([what, times]) => [what, times > 0])).toEqual(
      ['openings', 'transfers', 'twice'].map((what) => [what, true]),
    );
  });
});
