import * as contract from '@paystead/contract/features/taxes/endpoints.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import type { OpenProposal } from '../../platform/changes/port.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { changeTaxes } from './commands/change-taxes.ts';
import { federalFormOfRow } from './from-rows.ts';
import { labReply } from './lab.ts';
import { labJobs } from './lab-store.ts';
import type { TaxesPorts } from './ports.ts';
import { formsOf } from './reply.ts';
import { exemptUntil, startOf, statesOf } from './rules.ts';
import { signedRecords } from './signed-store.ts';
import { statementIn } from './statements.ts';
import { federalVersions, stateEffectiveDates, type TaxRecord } from './store.ts';
import { changedParts, taxSet } from './tax-set.ts';
import { loadTaxesContext, taxesView } from './taxes-context.ts';

/** ME-3: tax places, Form W-4 and state certificates, for the employee's own data only. */
export function taxesRoutes(ports: TaxesPorts): Route[] {
  return [
    route(contract.readTaxes, async (call): Promise<TaxesReply> => {
      const { tx, employee, session, language } = call;
      const context = await loadTaxesContext(ports, call);
      const { taxRecord, waiting } = context;
      const history = {
        records: await signedRecords(tx, employee),
        versions: await federalVersions(tx, employee),
        stateDates: await stateEffectiveDates(tx, employee),
        waiting: signaturesIn(waiting),
        taxRecord,
      };
      return {
        ...(await taxesView(ports, call, context)),
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
    }),

    route(contract.saveTaxes, (call) => changeTaxes(ports, call)),

    route(contract.readTaxesLab, async (call) => {
      const { tx, employee, session, now, requestId } = call;
      const { taxRecord, requested } = await loadTaxesContext(ports, call);
      const who = { personId: session.personId, profileId: session.profileId, requestId };
      return labReply(taxRecord, requested, await labJobs(tx, employee, who, now));
    }),
  ];
}

function nameOf({ first_name: first, last_name: last }: TaxRecord): string {
  return [first, last].filter(Boolean).join(' ');
}

function lockInOf({ lock_in: row }: TaxRecord): TaxesReply['lockIn'] {
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
