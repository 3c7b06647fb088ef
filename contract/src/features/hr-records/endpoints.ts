import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { Needs } from '../../endpoint.ts';
import { asRole, id } from '../../fields.ts';
import {
  awardsReply,
  certificationsReply,
  companyAssetsReply,
  contactsChange,
  contactsReply,
  educationsReply,
  priorEmploymentsReply,
  recordsQuery,
  reviewsReply,
  skillsReply,
  trainingsReply,
} from './model.ts';

const employeeParams = z.object({ employeeId: id });

/** Creates the two calls of a record type: one's own records, and an employee's. */
function records<const Key extends string, const Path extends string, Reply extends z.ZodType, const N extends Needs>(
  key: Key,
  path: Path,
  reply: Reply,
  what: string,
  needs: N,
) {
  const own = endpoint({
    name: `hrRecords.${key}`,
    method: 'GET',
    path,
    summary: `Lists one’s own ${what}.`,
    who: 'self',
    resource: 'hrRecords',
    needs,
    query: recordsQuery,
    reply,
  });
  const ofEmployee = endpoint({
    name: `hrRecords.${key}OfEmployee`,
    method: 'GET',
    path: `${path}/{employeeId}`,
    summary: `Lists an employee’s ${what}.`,
    who: 'inScope',
    resource: 'hrRecords',
    employee: 'params.employeeId',
    needs,
    params: employeeParams,
    query: recordsQuery.extend(asRole),
    reply,
  });
  return [own, ofEmployee] as const;
}

/** Turned on by the client's `clientHRAccess`; otherwise the calls reply as an unknown address does. */
const OPEN = {} as const;

/** The calls that list records, two for each kind. */
export const recordsEndpoints = [
  ...records('awards', 'employeeAwards', awardsReply, 'awards', OPEN),
  ...records('certifications', 'employeeCertifications', certificationsReply, 'certifications', OPEN),
  ...records('companyAssets', 'employeeCompanyAssets', companyAssetsReply, 'company assets', OPEN),
  ...records('educations', 'employeeEducation', educationsReply, 'education', OPEN),
  ...records('skills', 'employeeSkills', skillsReply, 'skills', OPEN),
  ...records('trainings', 'employeeTrainings', trainingsReply, 'trainings', OPEN),
  ...records('priorEmployments', 'priorEmployment', priorEmploymentsReply, 'prior employment', OPEN),
  ...records('contacts', 'employeeContacts', contactsReply, 'contacts', OPEN),
  ...records('reviews', 'employeeReviews', reviewsReply, 'reviews', { feature: 'isEmployeeReviewsEnabled' }),
] as const;

export const saveContacts = endpoint({
  name: 'hrRecords.saveContacts',
  method: 'PUT',
  path: 'employeeContacts',
  summary: 'Saves one’s own contacts: adds, changes, orders and removes them.',
  who: 'self',
  resource: 'hrRecords',
  needs: { editRole: true, idempotencyKey: true, version: true },
  body: contactsChange,
  reply: contactsReply,
});

export const hrRecordsEndpoints = [...recordsEndpoints, saveContacts] as const;
