import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { Signature } from '../sign-card.tsx';
import { useSignedForm, type SignedForm } from '../use-signed-form.ts';
import { electionsOf, valuesOf, W4_LABELS, w4ControlId, type W4Field, type W4Values } from './w4-values.ts';

type SignedW4Values = W4Values & Signature;
type W4Step = 'fill' | 'review';
export type W4Form = SignedForm<SignedW4Values, W4Field, W4Step>;

/** The fields of the request's elections, by their names on the wire. */
const FIELDS: Readonly<Record<string, W4Field>> = {
  filingStatus: 'filingStatus',
  multipleJobs: 'multipleJobs',
  qualifyingChildren: 'children',
  otherDependents: 'dependents',
  otherCredits: 'otherCredits',
  otherIncome: 'otherIncome',
  deductions: 'deductions',
  extraWithholding: 'extraWithholding',
  exempt: 'exempt',
  nonresidentAlien: 'nonresidentAlien',
};

/** The state of Form W-4 in two steps. `handedOver` are the answers of the calculator. */
export function useW4Form(taxes: TaxesReply, handedOver: W4Values | null): W4Form {
  const t = useText();
  const onFile = (taxes.proposed ?? taxes).taxes.employeeFederalTaxCategory;
  return useSignedForm<SignedW4Values, W4Field, W4Step>({
    taxes,
    name: 'taxes.w4',
    start: { ...valuesOf(onFile, onFile.w4FormYear), signature: '' },
    draft: handedOver ? { ...handedOver, signature: '' } : undefined,
    firstStep: 'fill',
    check: (values) => electionsOf(values).faults.map(({ field, text }) => ({ field, text: t(text) })),
    labelOf: (field) => t(W4_LABELS[field]),
    controlId: w4ControlId,
    fieldAt: (pointer) => FIELDS[pointer.replace('/employeeFederalTaxCategory/', '')],
    stepOfFailure: (kind) => (kind === 'conflict' || kind === 'refused' ? 'fill' : 'review'),
    content: (values) => ({ employeeFederalTaxCategory: electionsOf(values).elections }),
  });
}
