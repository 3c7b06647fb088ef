import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { bankFreeze } from '../../../platform/changes/freeze.ts';
import { newestChange } from '../asked-store.ts';
import { payDaysOf } from '../change-context.ts';
import { forecast } from '../pay-days.ts';
import type { DepositCall, DirectDepositPorts } from '../ports.ts';
import { inForce, proposedAccounts, rejectedAccounts } from '../reply.ts';
import { mustConfirm } from '../shield.ts';
import { readStanding, versionOf } from '../store.ts';
import { statusOptions, typeOptions } from '../words.ts';

type Ports = Pick<DirectDepositPorts, 'keys' | 'changes' | 'mayEdit'>;

/** Returns the accounts of the caller or of an employee in scope (DD-1, DD-4). Only one's own can be edited. */
export async function listAccounts(ports: Ports, call: DepositCall): Promise<DirectDepositsReply> {
  const { tx, employee, session, language, now } = call;
  const payDays = await payDaysOf(call);
  const ahead = forecast(payDays, now);
  const standing = await readStanding(tx, employee);
  const waiting = await ports.changes.openProposal(tx, employee, 2, { language, now });
  const newest = waiting === null ? await newestChange(tx, ports.keys, employee) : null;
  const seesPay = employee.view === 'self' || session.policy.managers_see_pay;
  return {
    directDeposits: inForce(standing, payDays, language),
    proposed: waiting && {
      directDeposits: proposedAccounts(waiting, standing, payDays, language),
      change: waiting.change,
    },
    version: await versionOf(tx, employee),
    statusOptions: statusOptions(language),
    bankAccountTypes: typeOptions(language),
    maxAccounts: session.policy.deposit_account_limit,
    sampleNet: seesPay ? (payDays.sample?.net ?? null) : null,
    sampleDate: seesPay ? (payDays.sample?.date ?? null) : null,
    nextPayDate: ahead.next?.checkDate ?? null,
    cutoffAt: ahead.next?.cutoffAt.toISOString() ?? null,
    timeZone: payDays.timeZone,
    ifSentNow:
      payDays.checkDates.length === 0
        ? null
        : {
            resplit: ahead.resplit,
            newNumber: { ...ahead.newNumber, holdUntil: ahead.newNumber.holdUntil.toISOString() },
          },
    rejected: rejectedAccounts(newest, standing, language),
    mustConfirmAccountOnFile: mustConfirm(standing),
    ...(await editVerdictOf(ports, call)),
    nextCursor: null,
  };
}

async function editVerdictOf(
  { mayEdit }: Pick<Ports, 'mayEdit'>,
  { tx, employee, session, now }: DepositCall,
): Promise<EditVerdict> {
  if (employee.view !== 'self') return { canEdit: false, whyNot: 'viewingAnotherEmployee' };
  if (hasLeft(session)) return { canEdit: false, whyNot: 'formerEmployee' };
  if (!mayEdit(session.roleNames)) return { canEdit: false, whyNot: 'editRole' };
  const freeze = await bankFreeze(tx, employee, now);
  if (!freeze) return { canEdit: true, whyNot: null };
  return { canEdit: false, whyNot: freeze.reason === 'contactChanged' ? 'contactRecentlyChanged' : 'frozen' };
}
