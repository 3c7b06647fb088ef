import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Changes } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

/** Dependencies of direct deposits, supplied by the app. */
export interface DirectDepositPorts {
  readonly keys: KeyRing;
  readonly changes: Changes;
  /** Returns true if the roles include the edit role (ME-4). */
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
}

/** The parts of every call about an employee's accounts. */
export interface DepositCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'bank'>;
  readonly session: Session;
  readonly language: Language;
  readonly now: Date;
}
