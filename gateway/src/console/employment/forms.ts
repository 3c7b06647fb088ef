import type { EmploymentAct } from '@paystead/contract/console/employment/model.ts';
import type { HiredColumn, Layout } from './fields.ts';

const JOB: readonly HiredColumn[] = ['job_code', 'job_title', 'work_place_code', 'work_location', 'is_full_time'];
const PAY: readonly HiredColumn[] = [
  'pay_type',
  'hourly_rate',
  'period_salary',
  'standard_hours',
  'is_overtime_exempt',
];
const UNITS: readonly HiredColumn[] = [
  'organization_1',
  'organization_2',
  'organization_3',
  'organization_4',
  'organization_5',
];
const BELONGING: readonly HiredColumn[] = [...UNITS, 'supervisor_number'];
const NAMES: readonly HiredColumn[] = ['first_name', 'middle_name', 'last_name', 'preferred_name'];
const CONTACT: readonly HiredColumn[] = [
  'street_address',
  'street_address_2',
  'city',
  'state',
  'zip_code',
  'home_phone',
  'mobile_phone',
  'work_email',
  'personal_email',
];
const TAXES: readonly HiredColumn[] = ['resident_geo_code', 'work_geo_code', 'resident_psd_code', 'work_psd_code'];
const DATES: readonly HiredColumn[] = ['hire_date', 'rehire_date', 'adjusted_service_date', 'termination_reason'];

/** The fields of each act. */
export const FORMS: Readonly<Record<Exclude<EmploymentAct, 'takeBack'>, Layout>> = {
  change: [
    ['when', ['effective_date']],
    ['job', ['pay_group', ...JOB]],
    ['pay', PAY],
    ['organization', BELONGING],
  ],
  transfer: [
    ['when', ['effective_date']],
    ['job', ['legal_ein', 'pay_group', ...JOB]],
    ['pay', PAY],
    ['organization', BELONGING],
  ],
  leave: [['when', ['effective_date']]],
  return: [['when', ['effective_date']]],
  end: [['when', ['effective_date', 'termination_reason']]],
  rehire: [
    ['when', ['effective_date']],
    ['job', ['legal_ein', 'pay_group', ...JOB]],
    ['pay', PAY],
    ['organization', BELONGING],
  ],
  correct: [
    ['person', NAMES],
    ['job', ['legal_ein', 'pay_group', 'job_title', 'work_location', 'is_full_time', ...DATES]],
    ['pay', PAY],
    ['organization', UNITS],
    ['contact', CONTACT],
    ['taxes', TAXES],
  ],
};

/** Columns that a timeline names. */
export const SHOWN: readonly HiredColumn[] = [
  ...(['status', 'legal_ein', 'pay_group', 'job_title', 'work_location', 'is_full_time'] as const),
  ...PAY,
  ...UNITS,
  ...NAMES,
  ...CONTACT,
  ...TAXES,
  ...DATES,
  ...(['termination_date', 'tax_code', 'tipped_occupation_codes', 'january_county_geo_code'] as const),
  'nonresidence_certificate',
];

/** Returns the columns that an act's form can't leave empty. */
export function requiredOf(act: EmploymentAct): ReadonlySet<string> {
  const pay = ['pay_type', 'standard_hours', 'is_full_time', 'is_overtime_exempt'];
  const person = ['first_name', 'last_name', 'street_address', 'city', 'state', 'zip_code'];
  const job = ['effective_date', 'legal_ein', 'pay_group', 'job_title', 'work_location', ...pay];
  return new Set(act === 'correct' ? [...job, ...person, 'hire_date'] : job);
}
