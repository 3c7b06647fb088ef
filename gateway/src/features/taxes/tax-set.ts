import { z } from 'zod';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { taxCategoryLabel } from '@paystead/contract/features/pending-transactions/rules.ts';

const cents = z.int();

/**
 * Form W-4 as a set holds it. The members keep one order, so that the two sides of a change can be compared as text.
 */
const federalSet = z.object({
  w4FormYear: z.int(),
  filingStatus: z.enum(['s', 'm', 'h']),
  multipleJobs: z.boolean(),
  qualifyingChildren: cents,
  otherDependents: cents,
  otherCredits: cents,
  otherIncome: cents,
  deductions: cents,
  extraWithholding: cents,
  allowances: z.int(),
  exempt: z.boolean(),
  exemptYear: z.int().nullable(),
  nonresidentAlien: z.boolean(),
  /** The signature it is based on; null for an imported form. */
  signedFormId: z.string().nullable(),
});
export type FederalSet = z.infer<typeof federalSet>;

const stateSet = z.object({
  state: z.string(),
  filingStatus: z.string().nullable(),
  allowances: z.int().nullable(),
  dependents: z.int().nullable(),
  extraWithholding: cents,
  exempt: z.boolean(),
  percent: z.int().nullable(),
  rateTable: z.string().nullable(),
  localCode: z.string().nullable(),
  signedFormId: z.string().nullable(),
});
export type StateSet = z.infer<typeof stateSet>;

/**
 * A person's taxes as one set: the sealed before and after of a requested change (rule type 5). Parts that are equal on
 * both sides are not part of the change.
 */
export const taxSet = z.object({
  residentGeoCode: z.string().nullable(),
  workGeoCode: z.string().nullable(),
  employeeFederalTaxCategory: federalSet.nullable(),
  /** Sorted by state. */
  employeeStateTaxCategories: z.array(stateSet),
});
export type TaxSet = z.infer<typeof taxSet>;

export interface ChangedParts {
  readonly places: boolean;
  readonly federal: boolean;
  /** Postal codes of the changed states. */
  readonly states: readonly string[];
}

export function changedParts(before: TaxSet, after: TaxSet): ChangedParts {
  return {
    places: before.residentGeoCode !== after.residentGeoCode || before.workGeoCode !== after.workGeoCode,
    federal: !same(before.employeeFederalTaxCategory, after.employeeFederalTaxCategory),
    states: after.employeeStateTaxCategories
      .filter((one) => !same(one, stateIn(before, one.state)))
      .map(({ state }) => state),
  };
}

/** Returns the ids of the signatures that a change is based on. */
export function changedSignatures(before: TaxSet, after: TaxSet): ReadonlySet<string> {
  const { federal, states } = changedParts(before, after);
  const parts = [
    federal ? after.employeeFederalTaxCategory : null,
    ...after.employeeStateTaxCategories.filter(({ state }) => states.includes(state)),
  ];
  return new Set(parts.map((part) => part?.signedFormId ?? null).filter((id) => id !== null));
}

/** Returns true if the parts that a change touches are still as they were when it was requested. */
export function isUnchanged(taxRecord: TaxSet, before: TaxSet, { places, federal, states }: ChangedParts): boolean {
  if (places && !(taxRecord.residentGeoCode === before.residentGeoCode && taxRecord.workGeoCode === before.workGeoCode))
    return false;
  if (federal && !same(taxRecord.employeeFederalTaxCategory, before.employeeFederalTaxCategory)) return false;
  return states.every((state) => same(stateIn(taxRecord, state), stateIn(before, state)));
}

export function stateIn(set: TaxSet, state: string): StateSet | null {
  return set.employeeStateTaxCategories.find((one) => one.state === state) ?? null;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const MONEY = new Set([
  'qualifyingChildren',
  'otherDependents',
  'otherCredits',
  'otherIncome',
  'deductions',
  'extraWithholding',
]);
const HIDDEN_FIELDS = new Set(['signedFormId', 'exemptYear', 'state']);

/**
 * Returns the differences as lists and mails show them, with the names of places; a form that was only signed again is
 * listed as such.
 */
export function changesOf(
  before: TaxSet,
  after: TaxSet,
  nameOfPlace: (geoCode: string) => string | null,
): FieldChange[] {
  const named = (geoCode: string | null) => geoCode && (nameOfPlace(geoCode) ?? geoCode);
  const parts = changedParts(before, after);
  const places = (['residentGeoCode', 'workGeoCode'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => change(null, field, named(before[field]), named(after[field])));
  const federal = parts.federal
    ? fieldsOf(taxCategoryLabel('federal'), before.employeeFederalTaxCategory, after.employeeFederalTaxCategory)
    : [];
  const label = taxCategoryLabel('state');
  const states = parts.states.flatMap((state) =>
    fieldsOf(`${label} (${state})`, stateIn(before, state), stateIn(after, state)),
  );
  return [...places, ...federal, ...states];
}

/** Returns `Federal Income Tax` or `State Income Tax` if a change touches only one of them. */
export function labelOf({ places, federal, states }: ChangedParts): string | null {
  if (places || (federal && states.length > 0)) return null;
  return taxCategoryLabel(federal ? 'federal' : 'state');
}

type Part = FederalSet | StateSet;

function fieldsOf(group: string | null, before: Part | null, after: Part | null): FieldChange[] {
  const old = (before ?? {}) as Record<string, unknown>;
  const fresh = (after ?? {}) as Record<string, unknown>;
  const fields = Object.keys(fresh).filter(
    (field) => !HIDDEN_FIELDS.has(field) && !same(old[field] ?? null, fresh[field]),
  );
  if (fields.length === 0) return [change(group, 'signedAgain', null, 'true')];
  return fields.map((field) => change(group, field, old[field], fresh[field]));
}

function change(group: string | null, field: string, before: unknown, after: unknown): FieldChange {
  const display = (value: unknown) => shown(field, value);
  const kind = display(before) === null ? 'added' : display(after) === null ? 'removed' : 'changed';
  return { group, field, kind, before: display(before), after: display(after) };
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && MONEY.has(field))
    return `$${(value / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  if (typeof value === 'number' && field === 'percent') return `${value / 10_000}%`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
