import type { Transaction } from '../src/platform/database/port.ts';
import type { Session } from '../src/platform/access/session.ts';
import type { JobSubject } from '../src/platform/access/job-subject.ts';
import type { OperatorScope } from '../src/platform/access/operator-scope.ts';
import type { VisibleEmployee } from '../src/platform/access/visible-employee.ts';
import type { VisibleScope } from '../src/platform/access/visible-scope.ts';

/** A request as the binder passes it to a query, with the permission that the binder checked. */
interface RequestCall {
  readonly session: Session;
  readonly tx: Transaction;
}

/** The values that prove permission: a store takes one of these for a person's rows. */
type Permission = VisibleEmployee | VisibleScope | JobSubject | OperatorScope | Session | RequestCall;

/** True if a value of this type carries the ids of a person or a client without a permission. */
type IsPlain<P, Depth extends unknown[] = []> = P extends Permission
  ? false
  : P extends { readonly employeeId: string } | { readonly clientId: string }
    ? true
    : Depth['length'] extends 1
      ? false
      : P extends readonly unknown[] | Date | Uint8Array | ((...of: never) => unknown)
        ? false
        : P extends object
          ? true extends { [K in keyof P]: IsPlain<P[K], [...Depth, 0]> }[keyof P]
            ? true
            : false
          : false;

/** The names of a store's functions that take plain ids in one of their parameters. */
export type PlainIdsIn<Store> = {
  [Name in keyof Store]: Store[Name] extends (...parameters: infer Parameters) => unknown
    ? true extends { [At in keyof Parameters]: IsPlain<Parameters[At]> }[number]
      ? Name
      : never
    : never;
}[keyof Store];

/** Compiles only if no function is left. */
export type None<Function extends never> = Function;
