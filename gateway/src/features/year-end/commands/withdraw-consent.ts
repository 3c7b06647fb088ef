import type * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import type { ConsentState } from '@paystead/contract/features/year-end/model.ts';
import type { Call } from '../../../platform/http/route.ts';
import { consentStateOf } from '../consent-state.ts';
import { insertWithdrawal, readConsents } from '../consent-store.ts';
import { readContact } from '../contacts-store.ts';
import { notice, sendNotices, type NoticePorts } from '../notices.ts';
import { lockForms } from '../openings-store.ts';

/**
 * Records that an employee withdraws from electronic forms (PAY-3), and confirms it by mail. Forms that were already
 * delivered stay open. Without a consent there is nothing to withdraw and nothing to confirm.
 */
export async function withdrawConsent(
  ports: NoticePorts,
  call: Call<typeof contract.withdrawConsent>,
): Promise<ConsentState> {
  const { tx, employee, body, language, now, audit } = call;
  const { formFamily } = body;
  await lockForms(tx, employee);
  const before = (await readConsents(tx, employee, now)).get(formFamily);
  audit.note({ formFamily, consent: 'withdrawn' });
  if (before?.consentStatus !== 'given') return consentStateOf(formFamily, before);

  const withdrawnAt = await insertWithdrawal(tx, employee, before, language, now);
  await sendNotices(ports, call, [
    notice(await readContact(tx, employee), 'yearEndWithdrawal', (clientName) => ({
      at: now.toISOString(),
      family: formFamily,
      clientName,
    })),
  ]);
  return consentStateOf(formFamily, { ...before, consentStatus: 'withdrawn', withdrawnAt });
}
