import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PlannerReply, WhyNoPlan } from '@paystead/contract/features/paychecks/planner-model.ts';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { isTaxedAtHome } from '@paystead/payroll/places/levies.ts';
import type { TaxSetup } from '@paystead/payroll/checks/tax-facts.ts';
import type { TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Recompute } from '../causes/explain-change.ts';
import { checkOnRecord, type CheckOnRecord } from '../causes/recorded-check.ts';
import { selectTaxInputs } from '../causes/tax-inputs-store.ts';
import { importedOf, plannerBasis } from './planner-basis.ts';
import { type PlannerRow, selectPlannerRow } from './planner-store.ts';

export interface PlannerPorts {
  readonly recompute: Recompute;
  readonly taxSetupOf: (check: CheckOnRecord) => TaxSetup;
  /** Returns the tax tables of a check date (local). */
  readonly tablesOn: (checkDate: string) => TaxTables;
}

/**
 * Returns what one's own next paychecks are computed from, or why they can't be. They can where the pay engine computes the
 * taxes of the last regular paycheck to the cent, apart from those that payroll calculated.
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
  if (!isCovered(row, tables, importedOf(usual.lines))) return none('noTable');
  const next = checkOnRecord({ ...last, checkDate: payday.checkDate }, { ...row, last_regular: null });
  const inputs = (await selectTaxInputs(tx, employee, [last.checkId])).get(last.checkId);
  const onRecord = inputs && checkOnRecord(last, inputs);
  if (!next || !onRecord || ports.recompute(onRecord, onRecord) === null)
    return none(isFromSeveralPlaces(last.lines) ? 'severalPlaces' : 'otherEngine');
  return {
    basis: plannerBasis({ ...row, last, usual, payday: payday.checkDate }, ports.taxSetupOf(next), tables),
    whyNot: null,
    usual: { checkDate: usual.checkDate, outOf: usual.outOf },
  };
}

const none = (whyNot: WhyNoPlan): PlannerReply => ({ basis: null, whyNot, usual: null });

function isFromSeveralPlaces({ earnings }: CheckLines): boolean {
  const paid = earnings.filter(({ kind, amount }) => kind !== 'reimbursement' && amount !== 0);
  return new Set(paid.map(({ workPlace }) => workPlace ?? '')).size > 1;
}

/** Checks whether tables or payroll's own amounts cover the states of home and all work places; an unknown place is neither. */
function isCovered(
  { location, work_places }: PlannerRow,
  { states }: TaxTables,
  imported: ReturnType<typeof importedOf>,
): boolean {
  const stateCodes = [
    ...states.map(({ geoState }) => geoState),
    ...imported.flatMap(({ geoCode }) => (geoCode === null ? [] : [geoCode.slice(0, 2)])),
  ];
  if (location === null) return false;
  const places = { residence: location.resident_geo_code, reciprocityCertificate: location.nonresidence_certificate };
  const isOfState = (code: string) => stateCodes.some((state) => code.startsWith(state));
  return (
    [places.residence, location.work_geo_code].every(isOfState) &&
    Object.values(work_places).every(
      (work) => isOfState(work) || isTaxedAtHome({ ...places, work, januaryResidence: null }),
    )
  );
}
