import type * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import type { OpenProposal } from '../../../platform/changes/port.ts';
import type { Call } from '../../../platform/http/route.ts';
import { federalFormOfRow } from '../from-rows.ts';
import type { TaxesPorts } from '../ports.ts';
import { formsOf } from '../reply.ts';
import { exemptUntil, startOf, statesOf } from '../rules.ts';
import { readSignedForms } from '../signed-forms-store.ts';
import { statementIn } from '../statements.ts';
import { federalVersions, stateEffectiveDates, type TaxRecord } from '../taxes-store.ts';
import { changedSignatures, taxSet } from '../tax-set.ts';
import { loadTaxesContext, readPlacesOf, taxesView } from '../taxes-context.ts';

/**
 * Returns an employee's own tax places, Form W-4 and state certificates: in effect, requested, and every form ever
 * signed (ME-3). Errors: `not_found`.
 */
export async function readTaxes(ports: TaxesPorts, call: Call<typeof contract.readTaxes>): Promise<TaxesReply> {
  const { tx, employee, session, language } = call;
  const context = await loadTaxesContext(ports, call);
  const { taxRecord, waiting } = context;
  const history = {
    records: await readSignedForms(tx, employee),
    versions: await federalVersions(tx, employee),
    stateDates: await stateEffectiveDates(tx, employee),
    waiting: signaturesIn(waiting),
    taxRecord,
  };
  return {
    ...taxesView(call, context, await readPlacesOf(ports, call, context)),
    appliesTo: taxRecord.is_contractor ? 'contractor' : 'employee',
    states: statesOf(taxRecord),
    lockIn: lockInOf(taxRecord),
    exemptUntil: exemptUntil(taxRecord),
    start: startOf(taxRecord),
    signerName: nameOf(taxRecord),
    priorForms: formsOf(history, ports.keys),
    statement: statementIn(language),
    ...ports.verdictOf(session),
  };
}

function nameOf({ first_name: first, last_name: last }: TaxRecord): string {
  return [first, last].filter(Boolean).join(' ');
}

function lockInOf({ lock_in: row }: TaxRecord): TaxesReply['lockIn'] {
  if (row?.source !== 'lockIn') return null;
  return { effectiveDate: row.effective_date, form: federalFormOfRow(row), whyNot: 'lockInLetter' };
}

function signaturesIn(open: OpenProposal | null): ReadonlySet<string> {
  return open ? changedSignatures(taxSet.parse(open.before), taxSet.parse(open.after)) : new Set();
}
