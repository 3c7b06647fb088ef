import { idOf, type TestPerson } from '../../../../test/harness/people.ts';
import type { Row } from '../../../../test/harness/furnish.ts';

type Columns = Readonly<Record<string, string | number | boolean | null>>;

/** The nine kinds: path, key of the reply, table, its id, and the columns a row needs beside owner and origin. */
export const KINDS: readonly {
  readonly path: string;
  readonly key: string;
  readonly table: string;
  readonly id: string;
  readonly row: (title: string, day: string) => Columns;
  readonly title: string;
}[] = [
  {
    path: 'employeeAwards',
    key: 'awards',
    table: 'award',
    id: 'award_id',
    title: 'name',
    row: (name, day) => ({ name, date_awarded: day, amount: 25_000, category: 'Safety', presented_by: 'Mona' }),
  },
  {
    path: 'employeeCertifications',
    key: 'certifications',
    table: 'certification',
    id: 'certification_id',
    title: 'name',
    row: (name, day) => ({ name, expiration_date: day, number: 'A-1', renewal_required: true }),
  },
  {
    path: 'employeeCompanyAssets',
    key: 'companyAssets',
    table: 'company_asset',
    id: 'company_asset_id',
    title: 'description',
    row: (description, day) => ({ description, category: 'Tool', issued_date: day, value: 61_900 }),
  },
  {
    path: 'employeeEducation',
    key: 'educations',
    table: 'education',
    id: 'education_id',
    title: 'institution',
    row: (institution, day) => ({ institution, end_date: day, graduated: true, gpa: '3.10' }),
  },
  {
    path: 'employeeSkills',
    key: 'skills',
    table: 'skill',
    id: 'skill_id',
    title: 'name',
    row: (name) => ({ name, level: 'expert', years: 4, last_used: 2025 }),
  },
  {
    path: 'employeeTrainings',
    key: 'trainings',
    table: 'training',
    id: 'training_id',
    title: 'course',
    row: (course, day) => ({
      course,
      status: 'completed',
      completed_date: day,
      hours: 45_000,
      score: 91,
      cost: 12_000,
    }),
  },
  {
    path: 'priorEmployment',
    key: 'priorEmployments',
    table: 'prior_employment',
    id: 'prior_employment_id',
    title: 'employer',
    row: (employer, day) => ({ employer, end_date: day, ending_pay: 2_400, may_contact: true }),
  },
  {
    path: 'employeeContacts',
    key: 'contacts',
    table: 'employee_contact',
    id: 'employee_contact_id',
    title: 'name',
    row: (name) => ({ name, relationship: 'Mother', mobile_phone: '717-555-0133' }),
  },
  {
    path: 'employeeReviews',
    key: 'reviews',
    table: 'review',
    id: 'review_id',
    title: 'reviewer',
    row: (reviewer, day) => ({ reviewer, review_date: day, status: 'shared', rating: 'Outstanding' }),
  },
];
export type Kind = (typeof KINDS)[number];

/** Returns a row of a kind as the HR team would enter it. */
export function recordRow(kind: Kind, person: TestPerson, number: number, title: string, day: string): Row {
  return {
    client_id: person.client.clientId,
    employee_id: person.employeeId,
    [kind.id]: idOf('recd', number),
    created_at: '2026-01-05T12:00:00Z',
    created_by: 'HR team',
    notes: null,
    ...kind.row(title, day),
  };
}
