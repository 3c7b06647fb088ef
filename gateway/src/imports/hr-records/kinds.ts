/** Kinds of HR records, as a row names them. */
export const KINDS = [
  'award',
  'certification',
  'asset',
  'education',
  'skill',
  'training',
  'prior_employment',
  'contact',
  'review',
] as const;
export type KindName = (typeof KINDS)[number];

/** One kind: its table, and what the table calls the columns of the file. */
export interface RecordKind {
  readonly table: string;
  readonly id: string;
  /** Column of the file → column of the table, of which `required` may not be empty. */
  readonly columns: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  /** Columns that are false, never empty, unless a row says otherwise; true for those in `yes`. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** The values of the kind's `status` or `level`. */
  readonly statuses?: readonly string[];
  /** Pairs of dates, of which the first may not be after the second. */
  readonly ordered?: readonly (readonly [string, string])[];
}

/** Names that are the same in the file and in the table. */
const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** The columns of each kind; `notes`, `created_at` and `created_by` are of all. */
export const RECORD_KINDS: Readonly<Record<KindName, RecordKind>> = {
  award: {
    table: 'award',
    id: 'award_id',
    columns: same('name', 'category', 'date_awarded', 'presented_by', 'amount'),
    required: ['name', 'date_awarded'],
  },
  certification: {
    table: 'certification',
    id: 'certification_id',
    columns: same('name', 'number', 'issuing_authority', 'state', 'issue_date', 'expiration_date', 'renewal_required'),
    required: ['name'],
    flags: { renewal_required: false },
    ordered: [['issue_date', 'expiration_date']],
  },
  asset: {
    table: 'company_asset',
    id: 'company_asset_id',
    columns: {
      ...same('category', 'description', 'serial_number', 'asset_tag', 'issued_date', 'expected_return'),
      ...same('returned_date', 'condition', 'value'),
    },
    required: ['category', 'description', 'issued_date'],
  },
  education: {
    table: 'education',
    id: 'education_id',
    columns: same('institution', 'degree', 'major', 'start_date', 'end_date', 'graduated', 'gpa'),
    required: ['institution'],
    flags: { graduated: false },
  },
  skill: {
    table: 'skill',
    id: 'skill_id',
    columns: same('name', 'category', 'level', 'years', 'last_used'),
    required: ['name', 'level'],
  },
  training: {
    table: 'training',
    id: 'training_id',
    columns: {
      ...same('course', 'provider', 'type', 'start_date', 'completed_date', 'hours', 'score', 'status', 'cost'),
      expiration_date: 'expiration',
    },
    required: ['course', 'status'],
    statuses: ['assigned', 'inProgress', 'completed', 'expired'],
  },
  prior_employment: {
    table: 'prior_employment',
    id: 'prior_employment_id',
    columns: {
      ...same('employer', 'title', 'start_date', 'end_date', 'city', 'state', 'supervisor', 'phone', 'ending_pay'),
      ...same('reason_for_leaving', 'may_contact'),
    },
    required: ['employer'],
    flags: { may_contact: false },
  },
  contact: {
    table: 'employee_contact',
    id: 'employee_contact_id',
    columns: {
      ...same('name', 'relationship', 'is_emergency', 'is_primary', 'home_phone', 'mobile_phone', 'work_phone'),
      ...same('email', 'address'),
    },
    required: ['name', 'relationship'],
    flags: { is_emergency: true, is_primary: false },
  },
  review: {
    table: 'review',
    id: 'review_id',
    columns: {
      ...same('review_date', 'period_begin', 'period_end', 'reviewer', 'rating', 'next_review_date', 'comments'),
      ...same('status'),
    },
    required: ['review_date', 'reviewer', 'status'],
    statuses: ['draft', 'shared', 'acknowledged'],
  },
};

/** Columns of every kind. */
export const COMMON = ['notes', 'created_at', 'created_by'] as const;
