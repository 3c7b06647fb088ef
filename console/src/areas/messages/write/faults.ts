import { MOST_ATTACHED_BYTES } from '@paystead/contract/console/messages/limits.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { audienceOf, type AttachedFile, type Entries } from './entries.ts';

/** Largest attachment in bytes, as the gateway accepts it. */
const LARGEST_FILE = 5 * 1024 * 1024;

/** The fields of the form in the order of the screen, with the pointers under which the gateway names them. */
export const FIELDS = [
  ['titleEn', '/title/en'],
  ['titleEs', '/title/es'],
  ['bodyEn', '/body/en'],
  ['bodyEs', '/body/es'],
  ['files', '/attachments'],
  ['payGroups', '/audience/payGroups'],
  ['organizationValues', '/audience/organizationValues'],
  ['legals', '/audience/legals'],
  ['numbers', '/audience/employeeNumbers'],
  ['publishAt', '/publishAt'],
  ['expiresAt', '/expiresAt'],
  ['dueDate', '/dueDate'],
  ['remindDays', '/remindDays'],
] as const;
export type FieldName = (typeof FIELDS)[number][0];

/** Returns what is wrong before anything is sent: the text's key by field. */
export function localFaults(
  entries: Entries,
  files: readonly AttachedFile[],
): Partial<Record<FieldName, PlainTextKey>> {
  const faults: Partial<Record<FieldName, PlainTextKey>> = {};
  for (const field of ['titleEn', 'titleEs', 'bodyEn', 'bodyEs'] as const)
    if (entries[field].trim() === '') faults[field] = 'console.messages.blank';
  const audience = audienceOf(entries);
  if (audience.kind === 'list' && audience.employeeNumbers.length === 0) faults.numbers = 'console.messages.blank';
  if (entries.when === 'later' && entries.publishAt === '') faults.publishAt = 'console.messages.chooseTime';
  if (files.some(({ titleEn, titleEs }) => titleEn.trim() === '' || titleEs.trim() === ''))
    faults.files = 'console.messages.nameFiles';
  if (files.some(({ file }) => file.size > LARGEST_FILE)) faults.files = 'console.messages.fileTooLarge';
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MOST_ATTACHED_BYTES)
    faults.files = 'console.messages.filesTooLarge';
  return faults;
}
