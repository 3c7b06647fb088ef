import type { RemovableTarget, Target } from '../targets.ts';
import { versionTable } from './versions.ts';

export const employeeTarget: Target = {
  table: 'employee',
  key: ['client_id', 'employee_id'],
  columns: [
    'employee_number',
    'ssn_sealed',
    'ssn_index',
    'ssn_last_four',
    'birth_date',
    'gender',
    'is_contractor',
    'created_at',
  ],
  // Each sealing of a number differs; its index says whether it is another one.
  ignored: ['ssn_sealed'],
  name: { kind: 'employee', id: 'employee_id', of: ({ employee_number: number }) => String(number) },
};

export const employmentVersions = versionTable('employment_version', [
  'status',
  'legal_id',
  'pay_group_id',
  'pay_type',
  'hourly_rate',
  'period_salary',
  'standard_hours',
  'is_full_time',
  'is_overtime_exempt',
  'tipped_occupation_codes',
  'job_title',
  'work_location',
  'hire_date',
  'rehire_date',
  'adjusted_service_date',
  'termination_date',
  'termination_reason',
]);

export const personalVersions = versionTable('personal_version', [
  'first_name',
  'middle_name',
  'last_name',
  'preferred_name',
  'street_address',
  'street_address_2',
  'city',
  'state',
  'zip_code',
  'home_phone',
  'mobile_phone',
  'work_email',
  'personal_email',
  'tax_code',
]);

export const organizationVersions = versionTable(
  'organization_version',
  ['organization_value_id'],
  'organization_field_id',
);

export const taxLocationVersions = versionTable('tax_location_version', [
  'resident_geo_code',
  'work_geo_code',
  'resident_psd_code',
  'work_psd_code',
  'january_county_geo_code',
  'nonresidence_certificate',
]);

/** A changed line is written before an added one: the added one may turn round what the changed one said before. */
export const reportingLineTarget: RemovableTarget = {
  table: 'reporting_line',
  key: ['client_id', 'employee_id'],
  columns: ['supervisor_id'],
  changesFirst: true,
  isRemovable: true,
};
