import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { hasLeft } from '../../platform/access/views.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { FileRules } from '../../platform/uploads/uploads.ts';
import { readerOf, type Reader } from './permissions.ts';

/** The parts of every call about an employee's documents. */
export interface DocumentsCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly employee: VisibleEmployee<'documents'>;
  readonly language: Language;
}

/** The employee, the role of the reader, and the language of names. */
export interface DocumentView {
  readonly employee: VisibleEmployee<'documents'>;
  readonly reader: Reader;
  readonly language: Language;
}

/** Returns how a call reads documents. Throws `not_found` for a former employee, whose menu has no documents either. */
export function viewOf({ employee, session, language }: Omit<DocumentsCall, 'tx'>): DocumentView {
  refuseFormerEmployee(employee, session);
  return { employee, reader: readerOf(employee, session), language };
}

/**
 * Returns the upload rules, which are checked before a byte is read. If uploads are off, the reply is that of a
 * document that is too large.
 */
export function uploadRulesOf({ session, employee }: Pick<DocumentsCall, 'session' | 'employee'>): FileRules {
  refuseFormerEmployee(employee, session);
  return {
    clientId: employee.clientId,
    employeeId: employee.employeeId,
    allowed: session.policy.upload_file_types,
    maxBytes: session.policy.upload_max_bytes,
  };
}

function refuseFormerEmployee(employee: VisibleEmployee<'documents'>, session: Session): void {
  if (employee.view === 'self' && hasLeft(session)) refuse('not_found');
}
