import type { Subject } from '@paystead/contract/subject.ts';

/** The views in which people look at another employee. */
export type OtherView = Exclude<Subject['view'], 'self'>;

/** Start of the key of an employee's query. */
export const EMPLOYEE_KEY = ['employeeLookup', 'employee'] as const;

/** The key of an employee's query in a view. Apart from the queries, because the frame of every page needs it. */
export const employeeKey = (view: OtherView, employeeId: string) => [...EMPLOYEE_KEY, view, employeeId] as const;
