import { randomUUID } from 'node:crypto';
import type { TaxesRequest, TaxesSaved } from '@paystead/contract/features/taxes/model.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import type { ChangeCall, OpenProposal } from '../../../platform/changes/port.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { lockTaxesOf } from '../versions-store.ts';
import type { ChangeTaxesPorts, PlaceFacts, TaxesCall } from '../ports.ts';
import { withRequest, type Signatures } from '../proposal.ts';
import { RESIDENCY } from '../reply.ts';
import { faultsOf, FORM_YEAR, nextCheckDate, startOf } from '../rules.ts';
import { hex, recordHash, type SignedFormRecord } from '../signed-form.ts';
import { insertSignedForm, readSignedForms } from '../signed-forms-store.ts';
import { statementHash } from '../statements.ts';
import { readTaxRecord, type TaxRecord } from '../taxes-store.ts';
import { changedParts, changesOf, labelOf, type TaxSet } from '../tax-set.ts';
import { readPlacesOf, taxesView, toTaxesContext } from '../taxes-context.ts';

/** A call that signs tax forms or changes tax places; `version` is the one on the page that was sent. */
export interface ChangeTaxesCall extends TaxesCall, ChangeCall {
  readonly employee: TaxesCall['employee'];
  readonly body: TaxesRequest;
  readonly version: number | null;
}

/**
 * Submits signed tax forms or other tax places for approval (ME-3). Each form in the request is kept as an immutable
 * record, chained to what the employee signed before.
 *
 * Errors: `not_found`, `invalid_input` (field faults, an unknown statement), `version_conflict` (the taxes or the waiting
 * request changed after the page was loaded).
 */
export async function changeTaxes(ports: ChangeTaxesPorts, call: ChangeTaxesCall): Promise<TaxesSaved> {
  const { tx, employee, body, audit } = call;
  const draft = await ports.changes.begin(call, 'taxes');
  await lockTaxesOf(tx, employee);
  const readContext = async (open: OpenProposal | null) =>
    toTaxesContext(found(await readTaxRecord(tx, employee, call.now)), open);
  const context = await readContext(draft.waiting);
  const { taxRecord, current, waiting, requested } = context;
  const places = await readPlacesOf(ports, call, context, [body.residentGeoCode, body.workGeoCode]);
  const faults = [...faultsOf(body, taxRecord), ...placeFaults(body, requested, places)];
  if (faults.length > 0) refuse('invalid_input', { faults });
  if (call.version !== context.version) refuse('version_conflict');

  const signed = await sign(call, taxRecord, ports.keys);
  const after = withRequest(requested, body, signed, Number(taxRecord.today.slice(0, 4)));
  const request = await draft.submit({
    before: current,
    after,
    changes: changesOf(current, after, places.nameOf),
    label: labelOf(changedParts(current, after)),
    ...timingOf(body, taxRecord, waiting),
    holdUntil: null,
    review: [],
    basedOnVersion: waiting && waiting.status !== 'exported' ? waiting.version : null,
  });
  audit.note(signed.auditDetail);
  const { outcome, change } = request;
  // Only a change that took effect at once makes the record outdated.
  const saved = outcome === 'applied' ? await readContext(request.waiting) : toTaxesContext(taxRecord, request.waiting);
  return { saveSuccessfully: true, outcome, change, ...taxesView(call, saved, places) };
}

/** Returns faults for codes of unknown places, and for a missing home or work place when none is on file yet. */
function placeFaults(body: TaxesRequest, requested: TaxSet, places: PlaceFacts) {
  const faults: { pointer: string; code: string }[] = [];
  const hasPlaces = body.residentGeoCode !== undefined || body.workGeoCode !== undefined;
  for (const field of ['residentGeoCode', 'workGeoCode'] as const) {
    const code = body[field];
    if (code === undefined && hasPlaces && requested[field] === null)
      faults.push({ pointer: `/${field}`, code: 'required' });
    if (code !== undefined && places.nameOf(code) === null)
      faults.push({ pointer: `/${field}`, code: 'geo_code_unknown' });
  }
  return faults;
}

/**
 * Returns a change's effective date. Forms follow the 30-day rule from the day they were received; a change of places
 * alone takes effect today. Adding to a waiting request does not delay its earlier parts.
 */
function timingOf(
  body: TaxesRequest,
  taxRecord: TaxRecord,
  open: OpenProposal | null,
): { effectiveDate: string; firstCheckDate: string | null } {
  const signsForm = body.employeeFederalTaxCategory !== undefined || (body.employeeStateTaxCategories ?? []).length > 0;
  const promisedDate = open && body.employeeFederalTaxCategory === undefined ? open.change.effectivePayDate : null;
  const promised = taxRecord.periods.find(({ checkDate }) => checkDate === promisedDate);
  const start = signsForm || open ? startOf(taxRecord) : null;
  const period = promised ?? (start && { begin: start.periodBegin, checkDate: start.checkDate });
  return {
    effectiveDate: period && period.begin > taxRecord.today ? period.begin : taxRecord.today,
    firstCheckDate: period ? period.checkDate : nextCheckDate(taxRecord),
  };
}

/** Keeps one immutable record for each form in the request, chained to what this employee signed before. */
async function sign(
  { tx, employee, now, body }: ChangeTaxesCall,
  taxRecord: TaxRecord,
  keys: KeyRing,
): Promise<Signatures & { readonly auditDetail: Readonly<Record<string, unknown>> }> {
  const { signature } = body;
  const hash = statementHash(signature.statementVersion, signature.language);
  if (hash === null)
    refuse('invalid_input', { faults: [{ pointer: '/signature/statementVersion', code: 'statement_unknown' }] });
  const earlier = await readSignedForms(tx, employee);
  let previousHash = earlier.at(-1)?.hash ?? null;
  let recordNumber = earlier.length;
  const recordHashes: Record<string, string> = {};
  const states = new Map<string, string>();

  const signForm = async (name: string, state: string | null, formYear: number | null, content: unknown) => {
    recordNumber += 1;
    const record: SignedFormRecord = {
      clientId: employee.clientId,
      employeeId: employee.employeeId,
      signedFormId: randomUUID(),
      recordNumber,
      form: name,
      formYear,
      state,
      statementVersion: signature.statementVersion,
      statementLanguage: signature.language,
      statementHash: hash,
      content,
      signedName: signature.name,
      signedAt: now,
    };
    previousHash = recordHash(keys, record, previousHash);
    await insertSignedForm(tx, employee, record, previousHash);
    recordHashes[name] = hex(previousHash);
    return record.signedFormId;
  };

  const form = body.employeeFederalTaxCategory;
  const federal = form
    ? await signForm('W-4', null, FORM_YEAR, { ...form, w4FormYear: FORM_YEAR, allowances: null })
    : null;
  for (const one of body.employeeStateTaxCategories ?? [])
    states.set(one.state, await signForm(stateFormOf(one.state).form ?? one.state, one.state, null, one));
  if (!form && states.size === 0) {
    const { residentGeoCode, workGeoCode } = body;
    await signForm(RESIDENCY, null, null, {
      residentGeoCode: residentGeoCode ?? null,
      workGeoCode: workGeoCode ?? null,
    });
  }
  return {
    federal,
    states,
    auditDetail: { statementVersion: signature.statementVersion, signed: recordHashes, on: taxRecord.today },
  };
}
