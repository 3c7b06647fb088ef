import type { z } from 'zod';
import * as model from '@paystead/contract/features/hr-records/model.ts';

/** One kind of record: its table, its wire names, and the order of its list. */
export interface Kind {
  readonly table: string;
  readonly id: string;
  /** The schema of the table's rows; for certifications without the status, which depends on the day. */
  readonly record: z.ZodObject;
  /** Wire name → SQL expression. Columns are listed by name, so that no other column leaves the database. */
  readonly columns: Readonly<Record<string, string>>;
  /**
   * The sort key: a text of 41 characters at most, so that a cursor can carry it; days newest first, names from A to Z.
   */
  readonly sort: { readonly by: string; readonly order: 'asc' | 'desc' };
  /** A condition for rows that employees do not see about themselves. */
  readonly keptFromSelf?: string;
}

const newest = (column: string) => ({ by: `coalesce(${column}::text, '')`, order: 'desc' }) as const;
const alphabetical = (column: string) => ({ by: `left(plain_text(${column}), 40)`, order: 'asc' }) as const;

/** HR-1: the nine kinds by the key of their calls and replies. */
export const KINDS = {
  awards: {
    table: 'award',
    id: 'award_id',
    record: model.award,
    columns: {
      name: 'name',
      category: 'category',
      dateAwarded: 'date_awarded',
      presentedBy: 'presented_by',
      amount: 'amount',
    },
    sort: newest('date_awarded'),
  },
  certifications: {
    table: 'certification',
    id: 'certification_id',
    record: model.certification.omit({ status: true }),
    columns: {
      name: 'name',
      number: 'number',
      issuingAuthority: 'issuing_authority',
      state: 'state',
      issueDate: 'issue_date',
      expirationDate: 'expiration_date',
      renewalRequired: 'renewal_required',
    },
    // Sorted by expiration date; records that never expire come last.
    sort: { by: `coalesce(expiration_date::text, '~')`, order: 'asc' },
  },
  companyAssets: {
    table: 'company_asset',
    id: 'company_asset_id',
    record: model.companyAsset,
    columns: {
      category: 'category',
      description: 'description',
      serialNumber: 'serial_number',
      assetTag: 'asset_tag',
      issuedDate: 'issued_date',
      expectedReturn: 'expected_return',
      returnedDate: 'returned_date',
      condition: 'condition',
      value: 'value',
    },
    sort: newest('issued_date'),
  },
  educations: {
    table: 'education',
    id: 'education_id',
    record: model.education,
    columns: {
      institution: 'institution',
      degree: 'degree',
      major: 'major',
      startDate: 'start_date',
      endDate: 'end_date',
      graduated: 'graduated',
      gpa: 'gpa',
    },
    sort: newest('coalesce(end_date, start_date)'),
  },
  skills: {
    table: 'skill',
    id: 'skill_id',
    record: model.skill,
    columns: { name: 'name', category: 'category', level: 'level', years: 'years', lastUsed: 'last_used' },
    sort: alphabetical('name'),
  },
  trainings: {
    table: 'training',
    id: 'training_id',
    record: model.training,
    columns: {
      course: 'course',
      provider: 'provider',
      type: 'type',
      startDate: 'start_date',
      completedDate: 'completed_date',
      hours: 'hours',
      score: 'score',
      status: 'status',
      cost: 'cost',
      expirationDate: 'expiration',
    },
    // Courses that have not started come first.
    sort: { by: `coalesce(completed_date::text, start_date::text, '~')`, order: 'desc' },
  },
  priorEmployments: {
    table: 'prior_employment',
    id: 'prior_employment_id',
    record: model.priorEmployment,
    columns: {
      employer: 'employer',
      title: 'title',
      startDate: 'start_date',
      endDate: 'end_date',
      city: 'city',
      state: 'state',
      supervisor: 'supervisor',
      phone: 'phone',
      endingPay: 'ending_pay',
      reasonForLeaving: 'reason_for_leaving',
      mayContact: 'may_contact',
    },
    sort: newest('coalesce(end_date, start_date)'),
  },
  contacts: {
    table: 'employee_contact',
    id: 'employee_contact_id',
    record: model.contact,
    columns: {
      name: 'name',
      relationship: 'relationship',
      isEmergency: 'is_emergency',
      isPrimary: 'is_primary',
      homePhone: 'home_phone',
      mobilePhone: 'mobile_phone',
      workPhone: 'work_phone',
      email: 'email',
      address: 'address',
    },
    // The primary contact comes first, then the others in the employee's order, then those without a position by name.
    sort: {
      by: `(case when is_primary then '0' else '1' end) || lpad(coalesce(position, 99)::text, 2, '0') || left(plain_text(name), 38)`,
      order: 'asc',
    },
  },
  reviews: {
    table: 'review',
    id: 'review_id',
    record: model.review,
    columns: {
      date: 'review_date',
      periodBegin: 'period_begin',
      periodEnd: 'period_end',
      reviewer: 'reviewer',
      rating: 'rating',
      nextReviewDate: 'next_review_date',
      comments: 'comments',
      status: 'status',
    },
    sort: newest('review_date'),
    keptFromSelf: `status = 'draft'`,
  },
} as const satisfies Record<string, Kind>;
export type KindKey = keyof typeof KINDS;
