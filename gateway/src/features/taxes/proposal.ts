import type { TaxesRequest } from '@paystead/contract/features/taxes/model.ts';
import { NO_FORM } from './from-rows.ts';
import { FORM_YEAR } from './rules.ts';
import type { FederalSet, StateSet, TaxSet } from './tax-set.ts';

/** The signature ids of a request, one per form. */
export interface Signatures {
  readonly federal: string | null;
  readonly states: ReadonlyMap<string, string>;
}

/** Returns the set with the parts that a request changes. `year` is the year of the signing date. */
export function withRequest(set: TaxSet, body: TaxesRequest, signed: Signatures, year: number): TaxSet {
  const elections = body.employeeFederalTaxCategory;
  const requestedStates = new Map(
    (body.employeeStateTaxCategories ?? []).map((one): [string, StateSet] => [
      one.state,
      {
        state: one.state,
        filingStatus: one.exempt ? null : one.filingStatus,
        allowances: one.allowances ?? 0,
        dependents: one.dependents ?? 0,
        extraWithholding: one.extraWithholding,
        exempt: one.exempt,
        percent: one.exempt ? null : one.percent,
        rateTable: one.rateTable,
        localCode: one.localCode,
        signedFormId: signed.states.get(one.state) ?? null,
      },
    ]),
  );
  const kept = set.employeeStateTaxCategories.filter(({ state }) => !requestedStates.has(state));
  return {
    residentGeoCode: body.residentGeoCode ?? set.residentGeoCode,
    workGeoCode: body.workGeoCode ?? set.workGeoCode,
    employeeFederalTaxCategory: elections ? federalOf(elections, signed.federal, year) : set.employeeFederalTaxCategory,
    employeeStateTaxCategories: [...kept, ...requestedStates.values()].toSorted((one, other) =>
      one.state < other.state ? -1 : 1,
    ),
  };
}

function federalOf(
  elections: NonNullable<TaxesRequest['employeeFederalTaxCategory']>,
  signedFormId: string | null,
  year: number,
): FederalSet {
  return {
    w4FormYear: FORM_YEAR,
    filingStatus: elections.filingStatus,
    multipleJobs: elections.multipleJobs,
    qualifyingChildren: elections.qualifyingChildren,
    otherDependents: elections.otherDependents,
    otherCredits: elections.otherCredits,
    otherIncome: elections.otherIncome,
    deductions: elections.deductions,
    extraWithholding: elections.extraWithholding,
    allowances: 0,
    exempt: elections.exempt,
    exemptYear: elections.exempt ? year : null,
    nonresidentAlien: elections.nonresidentAlien,
    signedFormId,
  };
}

/**
 * Rebases a waiting proposal onto the current set: its changed parts stay on top, so that a second request does not
 * drop the first one.
 */
export function overlay(taxRecord: TaxSet, before: TaxSet, after: TaxSet): TaxSet {
  const placesMoved = before.residentGeoCode !== after.residentGeoCode || before.workGeoCode !== after.workGeoCode;
  const federalMoved =
    JSON.stringify(before.employeeFederalTaxCategory) !== JSON.stringify(after.employeeFederalTaxCategory);
  const moved = new Map(
    after.employeeStateTaxCategories
      .filter(
        (one) =>
          JSON.stringify(before.employeeStateTaxCategories.find(({ state }) => state === one.state)) !==
          JSON.stringify(one),
      )
      .map((one) => [one.state, one]),
  );
  const places = placesMoved ? after : taxRecord;
  return {
    residentGeoCode: places.residentGeoCode,
    workGeoCode: places.workGeoCode,
    employeeFederalTaxCategory: (federalMoved ? after : taxRecord).employeeFederalTaxCategory,
    employeeStateTaxCategories: [
      ...taxRecord.employeeStateTaxCategories.filter(({ state }) => !moved.has(state)),
      ...moved.values(),
    ].toSorted((one, other) => (one.state < other.state ? -1 : 1)),
  };
}

/** Returns the set's Form W-4, or the defaults that apply without one. */
export function federalIn(set: TaxSet): FederalSet {
  return set.employeeFederalTaxCategory ?? NO_FORM;
}
