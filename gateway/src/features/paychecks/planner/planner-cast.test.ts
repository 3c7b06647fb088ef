import { describe, expect, it } from 'vitest';
import { plannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { payCheck } from '@paystead/payroll/checks/check.ts';
import { NO_CHANGES, withChanges } from '@paystead/payroll/planner/changes.ts';
import { inputOf, planOf, yearSoFarOf } from '@paystead/payroll/planner/plan.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { CAST } from '../../../../seed/cast/cast.ts';
import { employeeIdOf, payCompany } from '../../../../seed/load/company.ts';
import { castOn } from '../../../../seed/read-cast.ts';
import { seededApp } from '../../../../test/seeded-app.ts';
import { SEEDED } from '../../../../test/seeded.ts';

const { server, passkeySessionOf } = await seededApp({ pdf: true });

/** The demo's payroll after today: the next regular check of each employee, by employee id. */
const nextChecks = new Map(
  CAST.flatMap((company) =>
    payCompany(company, '2026-12-31').people.flatMap(({ employee, history }) => {
      const next = history.checks.find(({ checkDate, runType }) => checkDate > SEEDED.today && runType === 'regular');
      return next ? [[employeeIdOf(company.client, employee.number), next] as const] : [];
    }),
  ),
);

const seats = castOn(SEEDED.today).flatMap(({ name, profiles }) =>
  profiles.map((profile) => ({ name: `${name} at ${profile.clientCode}`, profile })),
);

async function plannerOf(profile: (typeof seats)[number]['profile']) {
  const cookies = { paystead: await passkeySessionOf(profile) };
  return plannerReply.parse((await server.inject({ url: '/api/check/planner', cookies })).json());
}

const met: Record<string, number> = {};

describe('TRU-6: the planner over the whole cast', () => {
  it.each(seats)('$name: the next paycheck is what payroll pays for the same work', async ({ profile }) => {
    const { basis, whyNot } = await plannerOf(profile);
    const reason = whyNot ?? basis?.payType ?? 'nothing';
    met[reason] = (met[reason] ?? 0) + 1;
    const next = nextChecks.get(profile.employeeId);
    if (!basis || !next?.input) return;
    const year = yearSoFarOf(basis);
    const [payday] = basis.paydays;
    expect(payday).toEqual({ checkDate: next.checkDate, periodBegin: next.periodBegin, periodEnd: next.periodEnd });
    if (!payday) return;
    const planned = inputOf(withChanges(basis, NO_CHANGES), payday, basis.earnings, year);
    const { earnings } = next.input;
    expect(payCheck({ ...planned, earnings }).totals).toEqual(next.totals);
    // Without changes, the plan is the pay engine's own answer for the inputs of the reply.
    expect(planOf(basis).checks[0]?.result).toEqual(payCheck(planned));
    // The portal has the federal tables; all others are sent whole.
    expect({ ...basis.tables, federal: taxTablesOn(payday.checkDate).federal }).toEqual(taxTablesOn(payday.checkDate));
  });

  it('meets every kind of pay and every reason against planning that the cast has', () => {
    process.stdout.write(`planner: ${JSON.stringify(met)}\n`);
    expect(Object.keys(met).toSorted()).toEqual(['contractor', 'hourly', 'noPaycheck', 'noPayday', 'salary', 'tipped']);
  });
});
