import type { Resource } from '@paystead/contract/endpoint.ts';
import type { VisibleEmployee } from './visible-employee.ts';

declare const claim: unique symbol;

/**
 * The permission for work outside a request: a job, an applied change or an operator's command may read and write this
 * employee's rows, because a row that was written with permission names them. Created only where such work begins (a
 * boundary rule keeps `jobSubject` out of routes, commands and queries).
 */
export interface JobSubject {
  readonly [claim]: true;
  readonly clientId: string;
  readonly employeeId: string;
}

/**
 * The permission that a store requires: a request's permission for a class of data, or a job's claim. Never two plain
 * ids.
 */
export type EmployeePermission<R extends Resource = Resource> = VisibleEmployee<R> | JobSubject;

/** Turns the employee that a claimed row names into a permission for the work on that row. */
export function jobSubject(claimed: { readonly clientId: string; readonly employeeId: string }): JobSubject {
  return { clientId: claimed.clientId, employeeId: claimed.employeeId } as JobSubject;
}

/** Returns a claimed row as the permission for its employee, with its other values. */
export function claimedRow<Values extends object>(
  claimed: { readonly clientId: string; readonly employeeId: string },
  values: Values,
): JobSubject & Values {
  return { ...jobSubject(claimed), ...values };
}
