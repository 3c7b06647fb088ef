import type * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import { localDateIn } from '@paystead/contract/local-date.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { readContact, readPayrollTeam } from '../contacts-store.ts';
import { documentsOf } from '../documents.ts';
import { insertPaperRequest, readBoxes, readForms, readZone } from '../forms-store.ts';
import { notice, sendNotices, type NoticePorts } from '../notices.ts';
import { lockForms } from '../openings-store.ts';

/**
 * Requests a form on paper, at most once on a day of the employee's zone, and notifies the employee and the payroll team (PAY-3).
 *
 * Errors: `not_found`.
 */
export async function requestPaper(
  ports: NoticePorts,
  call: Call<typeof contract.requestPaper>,
): Promise<Handled<typeof contract.requestPaper>> {
  const { tx, employee, params, now, audit } = call;
  await lockForms(tx, employee);
  const documents = documentsOf(await readForms(tx, employee, now), new Map(), true);
  const document = found(documents.find(({ id }) => id === params.id));
  const form = `${document.formType} ${document.taxYear}`;
  audit.note({ yearEndDocumentId: document.id, form, paper: 'requested' });
  const zone = await readZone(tx, employee, now);
  const on = localDateIn(zone, now);
  // One copy is sent for all requests of a day.
  if (document.paperRequestedAt !== null && localDateIn(zone, document.paperRequestedAt) === on)
    return { yearEndDocumentId: document.id, requestedAt: document.paperRequestedAt };

  await insertPaperRequest(tx, employee, document.id, now);
  const employeeName = (await readBoxes(tx, employee, document.id)).employee.name;
  const team = await readPayrollTeam(tx, employee);
  await sendNotices(ports, call, [
    notice(await readContact(tx, employee), 'yearEndPaper', (clientName) => ({ on, form, clientName })),
    ...team.map((to) => notice(to, 'yearEndPaperRequested', (clientName) => ({ on, form, employeeName, clientName }))),
  ]);
  return { yearEndDocumentId: document.id, requestedAt: now.toISOString() };
}
