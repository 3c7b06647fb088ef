import type { SignedForm, TaxesInfo } from '@paystead/contract/features/taxes/model.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { federalSetOf } from './from-rows.ts';
import { federalIn } from './proposal.ts';
import { hex, isIntact, type StoredSignature } from './signed-form.ts';
import type { FederalVersion, TaxRecord } from './taxes-store.ts';
import type { FederalSet, StateSet, TaxSet } from './tax-set.ts';

/** Display names of places and of their taxes. */
export interface PlaceTexts {
  readonly residentLocation: string | null;
  readonly workLocation: string | null;
  readonly residenceCityTaxDescriptions: string[];
  readonly nonResidenceCityTaxDescriptions: string[];
}

/** Returns a set under the wire's names. `taxRecord` dates the current set; a proposed set has no date of its own. */
export function toTaxesInfo(
  employeeId: string,
  set: TaxSet,
  places: PlaceTexts,
  { federal, states, lock_in: lockIn }: TaxRecord,
): TaxesInfo {
  const form = federalIn(set);
  const isCurrent = federal !== null && same(federalSetOf(federal), form);
  const { exemptYear: _year, signedFormId: _id, allowances, ...elections } = form;
  return {
    employeeId,
    residentGeoCode: set.residentGeoCode,
    workGeoCode: set.workGeoCode,
    ...places,
    employeeFederalTaxCategory: {
      ...elections,
      source:
        set.employeeFederalTaxCategory === null || (isCurrent && federal.source === 'default') ? 'default' : 'form',
      allowances: form.w4FormYear <= 2019 ? allowances : null,
      lockedIn: lockIn?.source === 'lockIn',
      effectiveDate: isCurrent ? federal.effective_date : null,
      signedAt: isCurrent ? instantOf(federal.signed_at) : null,
    },
    employeeStateTaxCategories: set.employeeStateTaxCategories.map(({ signedFormId, ...one }) => ({
      ...one,
      taxCode: `SIT-${one.state}`,
      form: stateFormOf(one.state).form,
      effectiveDate:
        states.find(({ state, signed_form_id: id }) => state === one.state && id === signedFormId)?.effective_date ??
        null,
    })),
  };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function instantOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

interface History {
  readonly records: readonly StoredSignature[];
  readonly versions: readonly FederalVersion[];
  /** The effective date of each state certificate, by signature id. */
  readonly stateDates: ReadonlyMap<string, string>;
  /** Signature ids in the waiting proposal. */
  readonly waiting: ReadonlySet<string>;
  readonly taxRecord: TaxRecord;
}

/** The form name under which a change of places alone is signed. */
export const RESIDENCY = 'residency';

/** Returns every form that was signed here or imported, newest first, with its status. */
export function formsOf({ records, versions, stateDates, waiting, taxRecord }: History, keys: KeyRing): SignedForm[] {
  const current = new Set([taxRecord.federal?.signed_form_id, ...taxRecord.states.map(({ signed_form_id: id }) => id)]);
  const federalDates = new Map(versions.map((one) => [one.signed_form_id, one.effective_date]));
  const signed = records.flatMap((stored, index): SignedForm[] => {
    const { record, hash } = stored;
    // A residence change is signed too, but it is not a form to show.
    if (record.form === RESIDENCY) return [];
    const id = record.signedFormId;
    const effectiveDate = (record.state === null ? federalDates.get(id) : stateDates.get(id)) ?? null;
    const values = record.content as FederalSet & StateSet;
    return [
      {
        id,
        form: record.form,
        formYear: record.formYear,
        status: waiting.has(id) ? 'waiting' : statusOf(effectiveDate, current.has(id), taxRecord.today),
        signedAt: record.signedAt.toISOString(),
        signedName: record.signedName,
        effectiveDate,
        statementVersion: record.statementVersion,
        statementHash: hex(record.statementHash),
        language: record.statementLanguage,
        recordHash: hex(hash),
        intact: isIntact(keys, stored, records[index - 1]?.hash ?? null) && record.recordNumber === index + 1,
        values: record.state === null ? { federal: values, state: null } : { federal: null, state: values },
      },
    ];
  });
  const elsewhere = versions
    .filter(({ signed_form_id: id }) => id === null)
    .map((one): SignedForm => {
      const isInEffect = taxRecord.federal !== null && sameVersion(one, taxRecord.federal);
      return {
        id: one.version_id,
        form: 'W-4',
        formYear: one.form_year,
        status: statusOf(one.effective_date, isInEffect, taxRecord.today),
        signedAt: instantOf(one.signed_at),
        signedName: one.signed_name,
        effectiveDate: one.effective_date,
        statementVersion: null,
        statementHash: null,
        language: null,
        recordHash: null,
        intact: null,
        values: { federal: federalSetOf(one), state: null },
      };
    });
  return [...signed, ...elsewhere].toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
}

function statusOf(effectiveDate: string | null, current: boolean, today: string): SignedForm['status'] {
  if (effectiveDate === null) return 'notTaken';
  if (effectiveDate > today) return 'upcoming';
  return current ? 'inForce' : 'past';
}

function sameVersion(one: FederalVersion, other: NonNullable<TaxRecord['federal']>): boolean {
  return one.effective_date === other.effective_date && same(federalSetOf(one), federalSetOf(other));
}

function dayOf({ signedAt, effectiveDate }: SignedForm): string {
  return signedAt ?? effectiveDate ?? '';
}
