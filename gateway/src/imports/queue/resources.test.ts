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
