import { z } from 'zod';
import { id, localDate, maskedSsn } from './fields.ts';

/** The employee's value in one dimension that the client named (division, department, location …). */
export const organizationValue = z.object({
  organizationFieldId: id,
  title: z.string(),
  code: z.string(),
  name: z.string(),
});

/** Field names are those on the wire, including `fedFillingStatus`. The three organization lists are parallel. */
export const employeeProfile = z.object({
  employeeId: id,
  employeeFullName: z.string(),
  employeeNumber: z.string(),
  payGroup: z.string().nullable(),
  status: z.string(),
  hireDate: localDate.nullable(),
  adjustedServiceDate: localDate.nullable(),
  workLocation: z.string().nullable(),
  organizationDisplayTitles: z.array(z.string()),
  departmentOrDivisionCodes: z.array(z.string()),
  organizationNames: z.array(z.string()),
  organizationValues: z.array(z.string()),
  organizationValuesInDetail: z.array(organizationValue),
  clientName: z.string(),
  clientHRAccess: z.boolean(),
  isSupervisor: z.boolean(),
  /** Treasury Tipped Occupation Codes of the job, at most two; empty where it earns no tips. */
  tippedOccupationCodes: z.array(z.string()),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  payType: z.string().nullable(),
  frequency: z.string().nullable(),
  legalCompany: z.string().nullable(),
  fedFillingStatus: z.string().nullable(),
  resLocation: z.string().nullable(),
  ssn: maskedSsn.nullable(),
  workEmail: z.string().nullable(),
  gender: z.string().nullable(),
});
export type EmployeeProfile = z.infer<typeof employeeProfile>;
