import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PlannerReply, WhyNoPlan } from '@paystead/contract/features/paychecks/planner-model.ts';
import type { TaxSetup } from '@paystead/payroll/checks/tax-facts.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Recompute } from '../causes/explain-change.ts';
import { checkOnRecord, type CheckOnRecord } from '../causes/recorded-check.ts';
import { selectTaxInputs } from '../causes/tax-inputs-store.ts';
import { plannerBasis } from './planner-basis.ts';
import { type PlannerRow, selectPlannerRow } from './planner-store.ts';

export interface PlannerPorts {
  readonly recompute: Recompute;
  readonly taxSetupOf: (check: CheckOnRecord) => TaxSetup;
  /** Returns the tax tables of a check date (local). */
  readonly tablesOn: (checkDate: string) => TaxTables;
}

/**
 * Returns what one's own next paychecks are computed from, or why they can't be. They can where the pay engine computes the
 * taxes of the last regular paycheck to the cent.
 */
export async function readPlanner(
  ports: PlannerPorts,
  { tx, employee, now }: Call<typeof contract.readPlanner>,
): Promise<PlannerReply> {
  const row = await selectPlannerRow(tx, employee, now);
  if (!row) return none('noPaycheck');
  if (row.is_contractor) return none('contractor');
  const { last, usual } = row;
  if (!last || !usual) return none('noPaycheck');
  const [payday] = row.paydays;
  if (!payday) return none('noPayday');
  const tables = ports.tablesOn(payday.checkDate);
  if (!isCovered(row, tables)) return none('noTable');
  const next = checkOnRecord({ ...last, checkDate: payday.checkDate }, { ...row, last_regular: null });
  const inputs = (await selectTaxInputs(tx, employee, [last.checkId])).get(last.checkId);
  const onRecord = inputs && checkOnRecord(last, inputs);
  if (!next || !onRecord || ports.recompute(onRecord, onRecord) === null) return none('otherEngine');
  return {
    basis: plannerBasis({ ...row, last, usual, payday: payday.checkDate }, ports.taxSetupOf(next), tables),
    whyNot: null,
    usual: { checkDate: usual.checkDate, outOf: usual.outOf },
  };
}

const none = (whyNot: WhyNoPlan): PlannerReply => ({ basis: null, whyNot, usual: null });

/** Checks whether tables cover the states of home and work; an unknown place is none of them. */
function isCovered({ location }: PlannerRow, { states }: TaxTables): boolean {
  return (
    location !== null &&
    [location.resident_geo_code, location.work_geo_code].every((code) =>
      states.some(({ geoState }) => code.startsWith(geoState)),
    )
  );
}
