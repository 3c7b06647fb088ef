import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import type { ProfileRow } from './profile-store.ts';

/** The parts of a profile that aren't in its row. */
export interface Employer {
  readonly clientName: string;
  readonly hrAccess: boolean;
  /** The name of the employee's tax place of residence; null if none is on file. */
  readonly residence: string | null;
}

/**
 * ME-1: returns a profile under the wire's names. The organization lists are parallel: one entry per dimension in use.
 */
export function toProfile(row: ProfileRow, { clientName, hrAccess, residence }: Employer): EmployeeProfile {
  const { organization } = row;
  return {
    employeeId: row.employee_id,
    employeeFullName: line([row.first_name, row.middle_name, row.last_name], ' ') ?? '',
    employeeNumber: row.employee_number,
    payGroup: row.pay_group,
    status: row.status ?? '',
    hireDate: row.hire_date,
    adjustedServiceDate: row.adjusted_service_date,
    workLocation: row.work_location,
    organizationDisplayTitles: organization.map(({ title }) => title),
    departmentOrDivisionCodes: organization.map(({ code }) => code),
    organizationNames: organization.map(({ name }) => name),
    organizationValues: organization.map(({ code, name }) => `${code} ${name}`),
    organizationValuesInDetail: organization,
    clientName,
    clientHRAccess: hrAccess,
    isSupervisor: row.is_supervisor,
    tippedOccupationCodes: row.tipped_occupation_codes ?? [],
    streetAddress: line([row.street_address, row.street_address_2], ', '),
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    payType: row.pay_type,
    frequency: row.frequency,
    legalCompany: row.legal_company,
    fedFillingStatus: row.filing_status,
    // The same place as under Taxes; the city of the mailing address can be another one.
    resLocation: residence ?? line([row.city, row.state], ', '),
    ssn: maskedSsnOf(row.ssn_last_four),
    workEmail: row.work_email,
    gender: row.gender,
  };
}

function line(parts: readonly (string | null)[], between: string): string | null {
  return parts.filter(Boolean).join(between) || null;
}
