import type { CheckInput } from '@paystead/payroll/checks/check.ts';
import type { Employee } from '../cast/model.ts';
import { standingOn } from './standing.ts';

/** Returns the tax setup as of the check date, by which taxes go. */
export function taxSetup(employee: Employee, on: string): CheckInput['tax'] {
  const standing = standingOn(employee, on);
  const january = standingOn(employee, `${on.slice(0, 4)}-01-01`).home;
  return {
    federal: standing.w4,
    places: {
      residence: standing.home,
      work: standing.work,
      januaryResidence: january === standing.home ? null : january,
      reciprocityCertificate: standing.reciprocity,
    },
    certificates: standing.certificates,
    yearlyTaxExempt: employee.lowIncomeCertificate === true,
  };
}
