import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { readAccounts } from '../accounts-store.ts';
import { payDatesOf } from '../change-context.ts';
import { mustConfirm } from '../protection/fraud-review.ts';
import { statusOptions, typeOptions } from '../labels.ts';
import { forecast } from '../pay-dates.ts';
import type { DepositCall, DirectDepositPorts } from '../ports.ts';
import { currentDeposits, rejectedDeposits, requestedDeposits } from '../reply.ts';
import { readNewestRequest } from '../requested-store.ts';
import { readDepositState, type DepositState } from '../state-store.ts';

type Ports = Pick<DirectDepositPorts, 'keys' | 'changes' | 'mayEdit'>;

/** Returns the accounts of the caller or of an employee in scope (DD-1, DD-4). Only one's own can be edited. */
export async function listAccounts(ports: Ports, call: DepositCall): Promise<DirectDepositsReply> {
  const { tx, employee, session, language, now } = call;
  const state = await readDepositState(tx, employee, now);
  const payDates = payDatesOf(state, session);
  const ahead = forecast(payDates, now);
  const current = await readAccounts(tx, employee);
  const waiting = await ports.changes.openProposal(tx, employee, 'directDeposit', { language, now });
  const newest = waiting === null ? await readNewestRequest(tx, ports.keys, employee) : null;
  const seesPay = employee.view === 'self' || session.policy.managers_see_pay;
  return {
    directDeposits: currentDeposits(current, payDates, language),
    proposed: waiting && {
      directDeposits: requestedDeposits(waiting, current, payDates, language),
      change: waiting.change,
    },
    version: state.version,
    statusOptions: statusOptions(language),
    bankAccountTypes: typeOptions(language),
    maxAccounts: session.policy.deposit_account_limit,
    sampleNet: seesPay ? (state.sample?.net ?? null) : null,
    sampleDate: seesPay ? (state.sample?.date ?? null) : null,
    nextPayDate: ahead.next?.checkDate ?? null,
    cutoffAt: ahead.next?.cutoffAt.toISOString() ?? null,
    timeZone: payDates.timeZone,
    ifSentNow:
      payDates.checkDates.length === 0
        ? null
        : {
            resplit: ahead.resplit,
            newNumber: { ...ahead.newNumber, holdUntil: ahead.newNumber.holdUntil.toISOString() },
          },
    rejected: rejectedDeposits(newest, current, language),
    mustConfirmAccountOnFile: mustConfirm(current),
    ...editVerdictOf(ports, call, state),
    nextCursor: null,
  };
}

function editVerdictOf(
  { mayEdit }: Pick<Ports, 'mayEdit'>,
  { employee, session }: DepositCall,
  { freezeReason }: DepositState,
): EditVerdict {
  if (employee.view !== 'self') return { canEdit: false, whyNot: 'viewingAnotherEmployee' };
  if (hasLeft(session)) return { canEdit: false, whyNot: 'formerEmployee' };
  if (!mayEdit(session.roleNames)) return { canEdit: false, whyNot: 'editRole' };
  if (freezeReason === null) return { canEdit: true, whyNot: null };
  return { canEdit: false, whyNot: freezeReason === 'contactChanged' ? 'contactRecentlyChanged' : 'frozen' };
}
