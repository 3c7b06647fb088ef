import { randomUUID } from 'node:crypto';
import * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import type { TaxesInfo, TaxesReply, TaxesRequest } from '@paystead/contract/features/taxes/model.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Changes, OpenProposal } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { federalFormOfRow, taxSetOf } from './from-rows.ts';
import { labReply } from './lab.ts';
import { overlay, withRequest, type Signatures } from './proposal.ts';
import { formsOf, RESIDENCY, toTaxesInfo, type PlaceTexts } from './reply.ts';
import { exemptUntil, faultsOf, FORM_YEAR, nextCheckDate, startOf, statesOf } from './rules.ts';
import { hex, recordHash, type SignedRecord } from './signed-record.ts';
import { statementHash, statementIn } from './statements.ts';
import { lockTaxesOf } from './begin-store.ts';
import { labJobs } from './lab-store.ts';
import { keepRecord, signedRecords } from './signed-store.ts';
import { federalVersions, standingOf, stateEffectiveDates, type Standing } from './store.ts';
import { changedParts, changesOf, labelOf, taxSet, type TaxSet } from './tax-set.ts';

/** What taxes need from elsewhere; handed in by the app. */
export interface TaxesPorts {
  readonly keys: KeyRing;
  readonly changes: Changes;
  /** Whether the session may change its own data (ME-4). */
  readonly verdictOf: (session: Session) => EditVerdict;
  /** What a place is called, such as `Lancaster, PA`. */
  readonly placeName: (tx: Transaction, geoCode: string) => Promise<string | null>;
  /** What places levy on wages below the state: on whoever lives at the one, and on top for working at the other. */
  readonly cityTaxes: (
    tx: Transaction,
    places: { readonly home: string | null; readonly work: string | null },
    language: Language,
    today: string,
  ) => Promise<{ readonly residence: string[]; readonly work: string[] }>;
}

interface Asked {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'taxes'>;
  readonly now: Date;
  readonly language: Language;
}

/** Everything that a reply, a check and a proposal start from. */
interface Known {
  readonly standing: Standing;
  readonly inForce: TaxSet;
  readonly open: OpenProposal | null;
  /** As it will be: what is open laid over what is in force. */
  readonly ahead: TaxSet;
  readonly version: number;
}

/** ME-3: tax places, Form W-4 and state certificates, one's own alone. */
export function taxesRoutes(ports: TaxesPorts): Route[] {
  const { keys, changes } = ports;

  async function know({ tx, employee, now, language }: Asked): Promise<Known> {
    const standing = found(await standingOf(tx, employee, now));
    const open = await changes.openProposal(tx, employee, 5, { language, now });
    const inForce = taxSetOf(standing);
    const ahead = open ? overlay(inForce, taxSet.parse(open.before), taxSet.parse(open.after)) : inForce;
    // Rows only ever come, so that no two states share a number; an open proposal has versions of its own.
    return { standing, inForce, open, ahead, version: standing.versions * 1000 + ((open?.version ?? 0) % 1000) };
  }

  async function placeTexts({ tx, language }: Asked, set: TaxSet, today: string): Promise<PlaceTexts> {
    const { residentGeoCode: home, workGeoCode: work } = set;
    const cityTaxes = await ports.cityTaxes(tx, { home, work }, language, today);
    return {
      residentLocation: home && (await ports.placeName(tx, home)),
      workLocation: work && (await ports.placeName(tx, work)),
      residenceCityTaxDescriptions: cityTaxes.residence,
      nonResidenceCityTaxDescriptions: cityTaxes.work,
    };
  }

  /** Codes that name no place; and one of the two where none is on file yet. */
  async function placeFaults({ tx, body }: Asked & { readonly body: TaxesRequest }, ahead: TaxSet) {
    const faults: { pointer: string; code: string }[] = [];
    const asks = body.residentGeoCode !== undefined || body.workGeoCode !== undefined;
    for (const field of ['residentGeoCode', 'workGeoCode'] as const) {
      const code = body[field];
      if (code === undefined && asks && ahead[field] === null) faults.push({ pointer: `/${field}`, code: 'required' });
      if (code !== undefined && (await ports.placeName(tx, code)) === null)
        faults.push({ pointer: `/${field}`, code: 'geo_code_unknown' });
    }
    return faults;
  }

  async function taxesOf(asked: Asked, known: Known) {
    const { standing, inForce, open, ahead, version } = known;
    const info = async (set: TaxSet): Promise<TaxesInfo> =>
      toTaxesInfo(asked.employee.employeeId, set, await placeTexts(asked, set, standing.today), standing);
    return {
      taxes: await info(inForce),
      proposed: open ? { taxes: await info(ahead), change: open.change } : null,
      version,
    };
  }

  return [
    route(contract.readTaxes, async (call): Promise<TaxesReply> => {
      const { tx, employee, session, language } = call;
      const known = await know(call);
      const { standing, open } = known;
      const history = {
        records: await signedRecords(tx, employee),
        versions: await federalVersions(tx, employee),
        stateDates: await stateEffectiveDates(tx, employee),
        waiting: signaturesIn(open),
        standing,
      };
      return {
        ...(await taxesOf(call, known)),
        appliesTo: standing.is_contractor ? 'contractor' : 'employee',
        states: statesOf(standing),
        lockIn: lockInOf(standing),
        exemptUntil: exemptUntil(standing),
        start: startOf(standing),
        signerName: nameOf(standing),
        priorForms: formsOf(history, keys),
        statement: statementIn(language),
        ...ports.verdictOf(session),
      };
    }),

    route(contract.saveTaxes, async (call) => {
      const { tx, employee, body, now, language, audit } = call;
      await lockTaxesOf(tx, employee);
      const known = await know(call);
      const { standing, inForce, open, ahead } = known;
      const faults = [...faultsOf(body, standing), ...(await placeFaults(call, ahead))];
      if (faults.length > 0) refuse('invalid_input', { faults });
      if (call.version !== known.version) refuse('version_conflict');

      const signed = await sign(call, standing, keys);
      const after = withRequest(ahead, body, signed, Number(standing.today.slice(0, 4)));
      const timing = timingOf(body, standing, open);
      const { outcome, change } = await changes.propose(
        { tx, employee, session: call.session, now, language, audit },
        {
          ruleType: 5,
          before: inForce,
          after,
          changes: changesOf(inForce, after),
          label: labelOf(changedParts(inForce, after)),
          ...timing,
          holdUntil: null,
          review: [],
          seenVersion: open && open.status !== 'exported' ? open.version : null,
        },
      );
      audit.note(signed.noted);
      return { saveSuccessfully: true, outcome, change, ...(await taxesOf(call, await know(call))) } as const;
    }),

    route(contract.readTaxesLab, async (call) => {
      const { tx, employee, session, now, requestId } = call;
      const { standing, ahead } = await know(call);
      const who = { personId: session.personId, profileId: session.profileId, requestId };
      return labReply(standing, ahead, await labJobs(tx, employee, who, now));
    }),
  ];
}

function nameOf({ first_name: first, last_name: last }: Standing): string {
  return [first, last].filter(Boolean).join(' ');
}

function lockInOf({ lock_in: row }: Standing): TaxesReply['lockIn'] {
  if (row?.source !== 'lockIn') return null;
  return { effectiveDate: row.effective_date, form: federalFormOfRow(row), whyNot: 'lockInLetter' };
}

function signaturesIn(open: OpenProposal | null): Set<string> {
  if (!open) return new Set();
  const before = taxSet.parse(open.before);
  const after = taxSet.parse(open.after);
  const parts = changedParts(before, after);
  const ids = [
    parts.federal ? after.employeeFederalTaxCategory?.signedFormId : null,
    ...after.employeeStateTaxCategories
      .filter(({ state }) => parts.states.includes(state))
      .map(({ signedFormId }) => signedFormId),
  ];
  return new Set(ids.filter((id) => id !== null && id !== undefined));
}

/**
 * From when a change counts. Forms follow the 30-day rule from the day they were received; places alone count from
 * today. What was asked for earlier and is still open is not put off by what is added to it.
 */
function timingOf(
  body: TaxesRequest,
  standing: Standing,
  open: OpenProposal | null,
): { effectiveDate: string; firstCheckDate: string | null } {
  const signsForm = body.employeeFederalTaxCategory !== undefined || (body.employeeStateTaxCategories ?? []).length > 0;
  const asked = open && body.employeeFederalTaxCategory === undefined ? open.change.effectivePayDate : null;
  const promised = standing.periods.find(({ checkDate }) => checkDate === asked);
  const start = signsForm || open ? startOf(standing) : null;
  const period = promised ?? (start && { begin: start.periodBegin, checkDate: start.checkDate });
  return {
    effectiveDate: period && period.begin > standing.today ? period.begin : standing.today,
    firstCheckDate: period ? period.checkDate : nextCheckDate(standing),
  };
}

interface SignCall extends Asked {
  readonly body: TaxesRequest;
}

/** Keeps one immutable record for each form in the request, chained to what this employee signed before. */
async function sign(
  { tx, employee, now, body }: SignCall,
  standing: Standing,
  keys: KeyRing,
): Promise<Signatures & { readonly noted: Readonly<Record<string, unknown>> }> {
  const { signature } = body;
  const hash = statementHash(signature.statementVersion, signature.language);
  if (hash === null)
    refuse('invalid_input', { faults: [{ pointer: '/signature/statementVersion', code: 'statement_unknown' }] });
  const kept = await signedRecords(tx, employee);
  let before = kept.at(-1)?.hash ?? null;
  let recordNumber = kept.length;
  const noted: Record<string, string> = {};
  const states = new Map<string, string>();

  const keep = async (form: string, state: string | null, formYear: number | null, content: unknown) => {
    recordNumber += 1;
    const record: SignedRecord = {
      clientId: employee.clientId,
      employeeId: employee.employeeId,
      signedFormId: randomUUID(),
      recordNumber,
      form,
      formYear,
      state,
      statementVersion: signature.statementVersion,
      statementLanguage: signature.language,
      statementHash: hash,
      content,
      signedName: signature.name,
      signedAt: now,
    };
    before = recordHash(keys, record, before);
    await keepRecord(tx, record, before);
    noted[form] = hex(before);
    return record.signedFormId;
  };

  const wish = body.employeeFederalTaxCategory;
  const federal = wish
    ? await keep('W-4', null, FORM_YEAR, { ...wish, w4FormYear: FORM_YEAR, allowances: null })
    : null;
  for (const one of body.employeeStateTaxCategories ?? [])
    states.set(one.state, await keep(stateFormOf(one.state).form ?? one.state, one.state, null, one));
  if (!wish && states.size === 0) {
    const { residentGeoCode, workGeoCode } = body;
    await keep(RESIDENCY, null, null, { residentGeoCode: residentGeoCode ?? null, workGeoCode: workGeoCode ?? null });
  }
  return {
    federal,
    states,
    noted: { statementVersion: signature.statementVersion, signed: noted, on: standing.today },
  };
}
