import type { DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';

/** As whom somebody reads an employee's documents: HR is whoever has the whole client in scope. */
export type Reader = 'self' | 'manager' | 'hr';

export function readerOf(
  employee: Pick<VisibleEmployee, 'view'>,
  session: Pick<Session, 'hasWholeClientScope'>,
): Reader {
  if (employee.view === 'self') return 'self';
  return employee.view === 'manager' && session.hasWholeClientScope ? 'hr' : 'manager';
}

/** The visibilities that a reader may read, and may give to what they upload. */
export const READABLE: Readonly<Record<Reader, readonly DocumentVisibility[]>> = {
  self: ['employee'],
  manager: ['employee', 'manager'],
  hr: ['employee', 'manager', 'hr'],
};

/** What decides whether a reader sees a document. */
export interface Seen {
  readonly visibility: DocumentVisibility;
  readonly isConfidential: boolean;
}

/** A confidential type is between the employee and HR. */
export function mayRead(reader: Reader, { visibility, isConfidential }: Seen): boolean {
  return READABLE[reader].includes(visibility) && !(reader === 'manager' && isConfidential);
}

export interface TypeRules {
  readonly isConfidential: boolean;
  readonly employeeMayUpload: boolean;
}

/** Whether a reader may add documents of a type. */
export function mayUpload(reader: Reader, { isConfidential, employeeMayUpload }: TypeRules): boolean {
  if (reader === 'hr') return true;
  return reader === 'self' ? employeeMayUpload : !isConfidential;
}

/** HR replaces any document; everybody else what they uploaded themselves, as long as they may upload its type. */
export function mayReplace(reader: Reader, type: TypeRules, uploadedById: string | null, readerId: string): boolean {
  return reader === 'hr' || (uploadedById === readerId && mayUpload(reader, type));
}
