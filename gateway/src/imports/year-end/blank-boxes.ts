import type { YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import type { EmployeeParty, LegalParty } from './stored-forms.ts';

/**
 * Returns the content of a form that exists only as a PDF: who furnished it to whom, and no amounts. Null without the last
 * four digits of the employee's SSN.
 */
export function blankBoxes(legal: LegalParty, employee: EmployeeParty): YearEndBoxes | null {
  if (employee.last_four === null) return null;
  return {
    employer: { name: legal.name, ein: legal.ein, address: legal.address },
    employee: { name: employee.name, lastFour: employee.last_four, address: employee.address },
    controlNumber: '',
    amounts: {},
    box12: [],
    box13: null,
    box14: [],
    occupationCodes: [],
    states: [],
    locals: [],
    entries: [],
    distributionCode: null,
    previously: null,
  };
}
