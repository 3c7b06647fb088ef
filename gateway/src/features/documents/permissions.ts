import type { DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';

/** The role in which an employee's documents are read: HR is everyone with the whole client in scope. */
export type Reader = 'self' | 'manager' | 'hr';

export function readerOf(
  employee: Pick<VisibleEmployee, 'view'>,
  session: Pick<Session, 'hasWholeClientScope'>,
): Reader {
  if (employee.view === 'self') return 'self';
  return employee.view === 'manager' && session.hasWholeClientScope ? 'hr' : 'manager';
}

/** The visibilities that a reader may read, and may give to their uploads. */
export const READABLE: Readonly<Record<Reader, readonly DocumentVisibility[]>> = {
  self: ['employee'],
  manager: ['employee', 'manager'],
  hr: ['employee', 'manager', 'hr'],
};

/** The properties that decide if a reader sees a document. */
export interface ReadRules {
  readonly visibility: DocumentVisibility;
  readonly isConfidential: boolean;
}

/** Decides if a reader sees a document. A confidential type is between the employee and HR. */
export function mayRead(reader: Reader, { visibility, isConfidential }: ReadRules): boolean {
  return READABLE[reader].includes(visibility) && !(reader === 'manager' && isConfidential);
}

export interface TypeRules {
  readonly isConfidential: boolean;
  readonly employeeMayUpload: boolean;
}

/** Decides if a reader may add documents of a type. */
export function mayUpload(reader: Reader, { isConfidential, employeeMayUpload }: TypeRules): boolean {
  if (reader === 'hr') return true;
  return reader === 'self' ? employeeMayUpload : !isConfidential;
}

/** Decides if a reader may replace a document: HR any, everyone else their own uploads of a type they may upload. */
export function mayReplace(reader: Reader, type: TypeRules, uploadedById: string | null, readerId: string): boolean {
  return reader === 'hr' || (uploadedById === readerId && mayUpload(reader, type));
}
