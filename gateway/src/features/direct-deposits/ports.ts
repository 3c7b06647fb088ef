import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Changes } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import type { NotifyContacts } from './notices.ts';

/** What direct deposits need from elsewhere; handed in by the app. */
export interface DirectDepositPorts {
  readonly keys: KeyRing;
  readonly changes: Changes;
  /** Whether roles include the edit role (ME-4), by the contract's rule. */
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
  /** The look of a mail of the employee's partner. */
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
  /** Tells every contact on file about a change of accounts. */
  readonly notifyContacts: NotifyContacts;
}

/** What every call about an employee's accounts has. */
export interface DepositCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'bank'>;
  readonly session: Session;
  readonly language: Language;
  readonly now: Date;
}
