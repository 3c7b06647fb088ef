import { optional, required, type Column } from '../columns/column.ts';
import {
  amount,
  clientCode,
  date,
  employeeNumber,
  hours,
  id,
  instant,
  integer,
  oneOf,
  pattern,
  state,
  text,
  yesNo,
} from '../columns/types.ts';
import { fileRecord, type AnyRow, type RowProblem } from '../records/record.ts';
import { COMMON, KINDS, RECORD_KINDS, type KindName } from './kinds.ts';

const gradePoints = pattern('grade point average', /^\d(\.\d{1,2})?$/, 'gradePoints');

/** Returns the kinds that have a column: "award, skill". */
const kindsWith = (name: string) => KINDS.filter((kind) => name in RECORD_KINDS[kind].columns).join(', ');
const words = (max: number, name: string, about: string, example: string) =>
  optional(text(max), { about: `${about} (${kindsWith(name)})`, example });
const day = (name: string, about: string) =>
  optional(date, { about: `${about} (${kindsWith(name)})`, example: '2025-06-30' });
const flag = (name: string, about: string) =>
  optional(yesNo, { about: `${about} (${kindsWith(name)})`, example: 'yes' });
const money = (name: string, about: string) =>
  optional(amount, { about: `${about} (${kindsWith(name)})`, example: '100.00' });

const described = {
  name: words(120, 'name', 'Name of the award, certification, skill or contact', 'Forklift operator'),
  category: words(80, 'category', 'Category', 'Safety'),
  description: words(200, 'description', 'What was handed out', 'Laptop, 14-inch'),
  number: words(60, 'number', 'Number of the certification', 'FO-123456'),
  issuing_authority: words(120, 'issuing_authority', 'Who issued it', 'OSHA'),
  state: optional(state, { about: `State (${kindsWith('state')})`, example: 'PA' }),
  presented_by: words(120, 'presented_by', 'Who presented it', 'Management'),
  serial_number: words(80, 'serial_number', 'Serial number', 'SN12345678'),
  asset_tag: words(40, 'asset_tag', 'Tag of the asset', '1204'),
  condition: words(80, 'condition', 'Condition when it was handed out', 'New'),
  institution: words(160, 'institution', 'School', 'Lancaster Community College'),
  degree: words(120, 'degree', 'Degree', 'Associate'),
  major: words(120, 'major', 'Major', 'Welding technology'),
  gpa: optional(gradePoints, { about: `Grade point average (${kindsWith('gpa')})`, example: '3.45' }),
  level: optional(oneOf('beginner', 'intermediate', 'advanced', 'expert'), {
    about: `Level (${kindsWith('level')})`,
    example: 'advanced',
  }),
  years: optional(integer(0, 80), { about: `Years of experience (${kindsWith('years')})`, example: '6' }),
  last_used: optional(integer(1900, 2200), {
    about: `Year of the last use (${kindsWith('last_used')})`,
    example: '2025',
  }),
  course: words(160, 'course', 'Course', 'First aid'),
  provider: words(120, 'provider', 'Provider', 'Red Cross'),
  type: words(80, 'type', 'Type of training', 'Classroom'),
  hours: optional(hours, { about: `Hours (${kindsWith('hours')})`, example: '8.00' }),
  score: optional(integer(0, 1000), { about: `Score (${kindsWith('score')})`, example: '92' }),
  status: optional(oneOf(...(RECORD_KINDS.training.statuses ?? []), ...(RECORD_KINDS.review.statuses ?? [])), {
    about: `Status (${kindsWith('status')})`,
    example: 'completed',
  }),
  employer: words(160, 'employer', 'Former employer', 'Conestoga Steel'),
  title: words(120, 'title', 'Job title', 'Welder'),
  city: words(80, 'city', 'City', 'Lancaster'),
  supervisor: words(120, 'supervisor', 'Supervisor', 'A. Miller'),
  phone: words(40, 'phone', 'Phone number of the employer', '717-555-0134'),
  reason_for_leaving: words(200, 'reason_for_leaving', 'Reason for leaving', 'Moved'),
  relationship: words(80, 'relationship', 'Relationship to the employee', 'Sister'),
  home_phone: words(40, 'home_phone', 'Home phone', '717-555-0135'),
  mobile_phone: words(40, 'mobile_phone', 'Mobile phone', '717-555-0136'),
  work_phone: words(40, 'work_phone', 'Work phone', '717-555-0137'),
  email: words(200, 'email', 'Email address', 'rosa@example.com'),
  address: words(300, 'address', 'Address', '2 Old Road, Lancaster, PA 17603'),
  reviewer: words(120, 'reviewer', 'Who reviewed', 'J. Santos'),
  rating: words(80, 'rating', 'Rating', 'Meets expectations'),
  comments: words(4000, 'comments', 'Comments', 'Reliable and careful.'),
  date_awarded: day('date_awarded', 'Date of the award'),
  issue_date: day('issue_date', 'Date of issue'),
  expiration_date: day('expiration_date', 'Date on which it expires'),
  issued_date: day('issued_date', 'Date on which it was handed out'),
  expected_return: day('expected_return', 'Date on which it is due back'),
  returned_date: day('returned_date', 'Date on which it came back'),
  start_date: day('start_date', 'First date'),
  end_date: day('end_date', 'Last date'),
  completed_date: day('completed_date', 'Date on which it was completed'),
  review_date: day('review_date', 'Date of the review'),
  period_begin: day('period_begin', 'First date of the reviewed period'),
  period_end: day('period_end', 'Last date of the reviewed period'),
  next_review_date: day('next_review_date', 'Date of the next review'),
  renewal_required: flag('renewal_required', 'Whether it must be renewed; no if left out'),
  graduated: flag('graduated', 'Whether the employee graduated; no if left out'),
  may_contact: flag('may_contact', 'Whether the employer may be contacted; no if left out'),
  is_emergency: flag('is_emergency', 'Whether to call in an emergency; yes if left out'),
  is_primary: flag('is_primary', 'Whether it is the primary contact, of which there is one; no if left out'),
  amount: money('amount', 'Amount of the award'),
  value: money('value', 'Value'),
  cost: money('cost', 'Cost'),
  ending_pay: money('ending_pay', 'Hourly pay at the end'),
} satisfies Readonly<Record<string, Column>>;

export const hrRecordsFile = fileRecord({
  file: 'hr_records',
  about: 'An HR record of an employee; its kind decides which columns it has',
  key: ['client_code', 'employee_number', 'kind', 'id'],
  subject: 'employee_number',
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    kind: required(oneOf(...KINDS), { about: 'The kind of record', example: 'certification' }),
    id: required(id, { about: 'The id of the record in Paystead or in the other system', example: 'C-311' }),
    ...described,
    notes: optional(text(4000), { about: 'Notes (every kind)', example: '' }),
    created_at: optional(instant, {
      about: 'When the record was made; the time of the import if left out (every kind)',
      example: '',
    }),
    created_by: optional(text(120), { about: 'Who made it; the import if left out (every kind)', example: 'HR team' }),
    is_removed: optional(yesNo, {
      about: 'Yes: the record is removed, and the other columns may be left out (every kind)',
      example: '',
    }),
  },
  check: (row) => problemsOf(row),
});

/** 100,000 hours, in 1/10,000. */
const MOST_HOURS = 1_000_000_000;

/** Returns columns that the row's kind doesn't have, that it lacks, and values that its table refuses. */
function problemsOf(row: AnyRow): RowProblem[] {
  const kind = row['kind'] as KindName;
  const { columns, required: needed, statuses, ordered = [] } = RECORD_KINDS[kind];
  const isEmpty = (name: string) => (row[name] ?? null) === null;
  const foreign = Object.keys(described).filter((name) => !(name in columns) && !isEmpty(name));
  const status = row['status'] ?? null;
  return [
    ...foreign.map((column): RowProblem => ({ code: 'not_of_kind', column, values: { kind } })),
    ...(row['is_removed'] === true ? [] : needed)
      .filter(isEmpty)
      .map((column): RowProblem => ({ code: 'required_of_kind', column, values: { kind } })),
    ...(statuses && status !== null && !statuses.includes(String(status))
      ? [{ code: 'status_of_kind', column: 'status', values: { kind, list: statuses.join(', ') } } as const]
      : []),
    ...ordered.flatMap(([first, last]): RowProblem[] =>
      !isEmpty(first) && !isEmpty(last) && String(row[first]) > String(row[last])
        ? [{ code: 'dates_reversed', column: last, values: { earlier: first } }]
        : [],
    ),
    ...negatives(row),
    ...(Number(row['hours'] ?? 0) > MOST_HOURS ? [{ code: 'out_of_range', column: 'hours' } as const] : []),
    ...(Number(row['gpa'] ?? 0) > 5 ? [{ code: 'gpa_range', column: 'gpa' } as const] : []),
  ];
}

/** Amounts and hours of records are never below zero. */
function negatives(row: AnyRow): RowProblem[] {
  return ['amount', 'value', 'cost', 'ending_pay', 'hours']
    .filter((name) => Number(row[name] ?? 0) < 0)
    .map((column) => ({ code: 'below_zero', column }) as const);
}

/** Columns of the file that a kind stores. */
export const columnsOf = (kind: KindName): readonly string[] => [...Object.keys(RECORD_KINDS[kind].columns), ...COMMON];
