import { expect, it } from 'vitest';
import { TARGETS } from '../compilers.ts';
import { RESOURCES } from './resources.ts';

/** Tables whose rows say nothing by themselves: a file is part of the document, form or stub that names it. */
const WITHOUT_RESOURCE = ['stored_file'];

it('SVC-1: every table of an employee that imports write has a class of data for the activity, and no other table has', () => {
  const ofEmployees = TARGETS.filter(({ key, columns }) => {
    const all = new Set([...key, ...columns]);
    return all.has('client_id') && all.has('employee_id');
  }).map(({ table }) => table);
  expect([...Object.keys(RESOURCES), ...WITHOUT_RESOURCE].toSorted()).toEqual(ofEmployees.toSorted());
});

it('SVC-1: a change of a table is in the activity under the class of data that the table belongs to', () => {
  const tables = Map.groupBy(Object.entries(RESOURCES), ([, resource]) => resource);
  expect(
    Object.fromEntries([...tables].map(([resource, of]) => [resource, of.map(([table]) => table).toSorted()])),
  ).toEqual({
    profile: ['employee', 'employment_version', 'organization_version', 'profile', 'reporting_line'],
    personal: ['personal_version'],
    taxes: ['federal_election', 'state_election', 'tax_location_version'],
    bank: ['direct_deposit', 'shared_account'],
    pay: [
      'accrual_balance',
      'deduction_election',
      'garnishment_order',
      'pay_check',
      'pay_check_correction',
      'pay_stub_document',
      'year_accumulator',
      'year_opening',
    ],
    yearEnd: ['year_end_correction', 'year_end_document'],
    hrRecords: [
      'award',
      'certification',
      'company_asset',
      'education',
      'employee_contact',
      'prior_employment',
      'review',
      'skill',
      'training',
    ],
    documents: ['employee_document'],
    messages: ['message_recipient'],
  });
});
