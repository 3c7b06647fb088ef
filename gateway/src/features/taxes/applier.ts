import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { firstOpenCheck } from '../../platform/changes/first-check.ts';
import type { AppliedChange, ChangeApplier, ChangeTiming, PayCalendar } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { taxSetOf } from './from-rows.ts';
import { addFederal, addPlaces, addState, lockTaxesOf, type VersionStart } from './versions-store.ts';
import { publishedTaxes } from './published.ts';
import { readTaxRecord } from './taxes-store.ts';
import { changedParts, stateIn, isUnchanged, taxSet, type FederalSet, type StateSet } from './tax-set.ts';

/**
 * Applies a decided tax change (rule type 5): adds a version for each part the change names, if that part has not
 * changed since.
 */
export const taxesApplier: ChangeApplier = {
  publish: publishedTaxes,
  firstCheck: checkReached,
  async apply(tx: Transaction, change: AppliedChange): Promise<'applied' | 'stale'> {
    const before = taxSet.parse(change.before);
    const after = taxSet.parse(change.after);
    const employee = jobSubject(change);
    await lockTaxesOf(tx, employee);
    const taxRecord = await readTaxRecord(tx, employee, change.now);
    const parts = changedParts(before, after);
    if (!taxRecord || !isUnchanged(taxSetOf(taxRecord), before, parts)) return 'stale';
    const start: VersionStart = {
      // A late decision must not reach back before checks that were already paid.
      effectiveDate: change.effectiveDate < taxRecord.today ? taxRecord.today : change.effectiveDate,
      recordedAt: change.now,
      recordedBy: change.by,
    };
    const { employeeFederalTaxCategory: federal, residentGeoCode, workGeoCode } = after;
    if (parts.places && residentGeoCode && workGeoCode)
      await addPlaces(tx, employee, start, residentGeoCode, workGeoCode);
    if (parts.federal && federal) await addFederal(tx, employee, start, federalRowOf(federal));
    for (const state of parts.states) {
      const elections = stateIn(after, state);
      if (elections) await addState(tx, employee, start, { ...stateRowOf(elections), form: stateFormOf(state).form });
    }
    return 'applied';
  },
};

/**
 * Returns the check date that a form is promised for. The law gives an employer 30 days, so no earlier check is
 * promised. The date may lie beyond the published calendar: it is projected from the calendar's frequency.
 */
function checkReached(calendar: PayCalendar, timing: ChangeTiming): string | null {
  const { announced: promised, effectiveDate } = timing;
  const { checkDates } = calendar;
  const isBeyond = promised !== null && checkDates.every((checkDate) => checkDate < promised);
  const known = isBeyond ? { ...calendar, checkDates: [...checkDates, promised] } : calendar;
  return firstOpenCheck(known, timing, promised ?? effectiveDate);
}

function federalRowOf(set: FederalSet) {
  return {
    form_year: set.w4FormYear,
    filing_status: set.filingStatus.toUpperCase(),
    multiple_jobs: set.multipleJobs,
    dependents_credit: set.qualifyingChildren + set.otherDependents + set.otherCredits,
    children_credit: set.qualifyingChildren,
    other_dependents_credit: set.otherDependents,
    other_income: set.otherIncome,
    deductions: set.deductions,
    extra_withholding: set.extraWithholding,
    allowances: set.allowances,
    is_exempt: set.exempt,
    exempt_year: set.exemptYear,
    is_nonresident_alien: set.nonresidentAlien,
    signed_form_id: set.signedFormId,
  };
}

function stateRowOf(set: StateSet) {
  return {
    state: set.state,
    filing_status: set.filingStatus,
    allowances: set.allowances ?? 0,
    dependents: set.dependents ?? 0,
    extra_withholding: set.extraWithholding,
    is_exempt: set.exempt,
    percent: set.percent,
    rate_table: set.rateTable,
    local_code: set.localCode,
    signed_form_id: set.signedFormId,
  };
}
