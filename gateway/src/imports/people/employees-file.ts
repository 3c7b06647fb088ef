import { optional, required } from '../columns/column.ts';
import {
  amount,
  clientCode,
  code,
  date,
  ein,
  email,
  employeeNumber,
  geoCode,
  hours,
  id,
  instant,
  integer,
  listOf,
  oneOf,
  psdCode,
  rate,
  ssn,
  state,
  text,
  tippedOccupation,
  yesNo,
  zipCode,
} from '../columns/types.ts';
import { tippedProblems } from '../company/jobs.ts';
import { fileRecord, type RowOf } from '../records/record.ts';

const organizationValue = (position: number) =>
  optional(code, {
    about: `The code of the value of dimension ${position}; empty changes nothing`,
    example: position === 1 ? '210' : '',
    refersTo: 'organization',
  });

const identity = {
  client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
  employee_number: required(employeeNumber, { about: 'The number at the client', example: '1042' }),
  effective_date: required(date, { about: 'The day from which the row is true', example: '2024-03-01' }),
  sequence: optional(integer(1, 99), { about: 'The order of several rows of one day', example: '1' }),
  event: required(oneOf('hire', 'change', 'transfer', 'rehire', 'leave', 'return', 'end'), {
    about: 'What happened on that day; the first row of an employee is the hire',
    example: 'hire',
  }),
  ssn: optional(ssn, { about: 'The Social Security number', example: '900-10-1042', sensitive: true }),
  birth_date: optional(date, { about: 'Date of birth', example: '1988-05-17' }),
  gender: optional(oneOf('female', 'male', 'nonbinary', 'undisclosed'), { about: 'Gender', example: 'female' }),
  is_contractor: optional(yesNo, { about: 'Whether the person is paid without withholding', example: 'no' }),
} as const;

const employment = {
  status: optional(oneOf('active', 'leave', 'suspended', 'inactive', 'terminated', 'retired', 'deceased', 'preHire'), {
    about: 'The status; empty: as the event says. With it, the dates below are taken as written',
    example: '',
  }),
  legal_ein: optional(ein, { about: 'The legal employer', example: '00-1234567', refersTo: 'legals' }),
  pay_group: optional(code, { about: 'The pay group', example: 'BW', refersTo: 'pay_groups' }),
  pay_type: optional(oneOf('hourly', 'salary', 'contract', 'piece'), { about: 'How pay is agreed', example: 'hourly' }),
  hourly_rate: optional(rate, { about: 'Dollars an hour or a piece', example: '31.25' }),
  period_salary: optional(amount, { about: 'Salary or fee of a pay period', example: '' }),
  standard_hours: optional(hours, { about: 'Usual hours of a pay period', example: '80.00' }),
  is_full_time: optional(yesNo, { about: 'Whether the job is full time', example: 'yes' }),
  is_overtime_exempt: optional(yesNo, { about: 'Whether overtime isn’t paid; empty: as the job says', example: 'no' }),
  job_code: optional(code, { about: 'The job', example: 'WELD2', refersTo: 'jobs' }),
  job_title: optional(text(120), { about: 'The job title; empty: that of the job', example: '' }),
  work_place_code: optional(code, { about: 'The work place', example: 'LAN', refersTo: 'work_places' }),
  work_location: optional(text(120), { about: 'The work place’s name; empty: that of the work place', example: '' }),
  tipped_occupation_codes: optional(listOf(tippedOccupation), {
    about: 'Treasury Tipped Occupation Codes of the job, at most two; empty: as the job says',
    example: '',
  }),
  hire_date: optional(date, { about: 'The hire; empty: the day of the row with event hire', example: '' }),
  rehire_date: optional(date, { about: 'The rehire; empty: the day of the row with event rehire', example: '' }),
  adjusted_service_date: optional(date, { about: 'The day from which service counts', example: '' }),
  termination_date: optional(date, { about: 'The last day; empty: the day of the row with event end', example: '' }),
  termination_reason: optional(text(120), { about: 'Why the employment ended', example: '' }),
} as const;

const personal = {
  first_name: optional(text(60), { about: 'First name', example: 'Marisol' }),
  middle_name: optional(text(60), { about: 'Middle name', example: '' }),
  last_name: optional(text(60), { about: 'Last name', example: 'Vega' }),
  preferred_name: optional(text(60), { about: 'The name that the person prefers', example: '' }),
  street_address: optional(text(120), { about: 'Street address', example: '318 Eden Road' }),
  street_address_2: optional(text(120), { about: 'Apartment or unit', example: '' }),
  city: optional(text(60), { about: 'City', example: 'Lancaster' }),
  state: optional(state, { about: 'State', example: 'PA' }),
  zip_code: optional(zipCode, { about: 'ZIP code', example: '17601' }),
  home_phone: optional(text(40), { about: 'Home phone', example: '' }),
  mobile_phone: optional(text(40), { about: 'Mobile phone', example: '717-555-0117' }),
  work_email: optional(email, { about: 'Work email', example: 'marisol.vega@acme.example' }),
  personal_email: optional(email, { about: 'Personal email', example: '' }),
  tax_code: optional(text(20), { about: 'The place that decides local taxes; without it, the home', example: '' }),
} as const;

const belonging = {
  organization_1: organizationValue(1),
  organization_2: organizationValue(2),
  organization_3: organizationValue(3),
  organization_4: organizationValue(4),
  organization_5: organizationValue(5),
  supervisor_number: optional(employeeNumber, {
    about: 'The supervisor, before or after in the same file; the latest row counts, and empty removes',
    example: '1001',
    refersTo: 'employees',
  }),
  resident_geo_code: optional(geoCode, { about: 'Geo code of the home', example: '390710002' }),
  work_geo_code: optional(geoCode, { about: 'Geo code of the work place; empty: as the work place says', example: '' }),
  resident_psd_code: optional(psdCode, { about: 'PSD code of the home, in Pennsylvania', example: '' }),
  work_psd_code: optional(psdCode, { about: 'PSD code of the work place, in Pennsylvania', example: '' }),
  january_county_geo_code: optional(geoCode, { about: 'Geo code of the home on January 1, in Indiana', example: '' }),
  nonresidence_certificate: optional(yesNo, {
    about: 'Whether a certificate of nonresidence is on file',
    example: 'no',
  }),
} as const;

export const employeesFile = fileRecord({
  file: 'employees',
  about: 'What is true of an employee from a day on; one row for the hire and one for each change',
  key: ['client_code', 'employee_number', 'effective_date', 'sequence'],
  subject: 'employee_number',
  columns: {
    ...identity,
    ...employment,
    ...personal,
    ...belonging,
    created_at: optional(instant, { about: 'When the record was made; exports fill it', example: '' }),
    recorded_at: optional(instant, { about: 'When the row was recorded; exports fill it', example: '' }),
    recorded_by: optional(text(120), { about: 'Who recorded the row; exports fill it', example: '' }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
  check: ({ tipped_occupation_codes: codes }) => tippedProblems('tipped_occupation_codes', codes),
});

export type EmployeeRow = RowOf<typeof employeesFile.columns>;
export type EmployeeColumn = keyof typeof employeesFile.columns;
