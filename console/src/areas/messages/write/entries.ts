import { EVERYONE } from '@paystead/contract/console/messages/limits.ts';
import type {
  Audience,
  MessageCategory,
  MessagePage,
  WrittenMessage,
} from '@paystead/contract/console/messages/model.ts';

/** The entries of the form, apart from files: browsers don't keep those. Times are as typed, in the operator's zone. */
export interface Entries {
  readonly category: MessageCategory;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly bodyEn: string;
  readonly bodyEs: string;
  readonly to: 'everyone' | 'groups' | 'list';
  readonly payGroups: readonly string[];
  readonly organizationValues: readonly string[];
  readonly legals: readonly string[];
  readonly schedule: 'any' | 'fullTime' | 'partTime';
  readonly people: 'everyone' | 'managers';
  /** Employee numbers, parted by spaces, commas or lines. */
  readonly numbers: string;
  readonly when: 'now' | 'later';
  /** `YYYY-MM-DDTHH:MM`; empty: not chosen. */
  readonly publishAt: string;
  readonly expiresAt: string;
  readonly dueDate: string;
  readonly remindDays: string;
  readonly sendsMail: boolean;
}

/** A chosen file with what is said of it. */
export interface AttachedFile {
  readonly id: string;
  readonly file: File;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly requiresAcknowledgement: boolean;
}

export const EMPTY: Entries = {
  category: 'company',
  titleEn: '',
  titleEs: '',
  bodyEn: '',
  bodyEs: '',
  to: 'everyone',
  payGroups: [],
  organizationValues: [],
  legals: [],
  schedule: 'any',
  people: 'everyone',
  numbers: '',
  when: 'now',
  publishAt: '',
  expiresAt: '',
  dueDate: '',
  remindDays: '',
  sendsMail: true,
};

/** Returns the entries of a new message that starts from an earlier one: its texts and its audience. */
export function entriesFrom({ category, title, source, audience, sendsMail }: MessagePage): Entries {
  const texts = {
    category,
    titleEn: title.en,
    titleEs: title.es,
    bodyEn: source?.en ?? '',
    bodyEs: source?.es ?? '',
    sendsMail,
  };
  if (audience === null) return { ...EMPTY, ...texts };
  if (audience.kind === 'list') return { ...EMPTY, ...texts, to: 'list', numbers: audience.employeeNumbers.join('\n') };
  const { kind: _kind, ...groups } = audience;
  const isEveryone = JSON.stringify(audience) === JSON.stringify(EVERYONE);
  return { ...EMPTY, ...texts, ...groups, to: isEveryone ? 'everyone' : 'groups' };
}

/** Returns the audience of the entries. */
export function audienceOf({
  to,
  numbers,
  payGroups,
  organizationValues,
  legals,
  schedule,
  people,
}: Entries): Audience {
  if (to === 'everyone') return EVERYONE;
  if (to === 'list') return { kind: 'list', employeeNumbers: [...new Set(numbers.split(/[\s,;]+/).filter(Boolean))] };
  return {
    kind: 'groups',
    payGroups: [...payGroups],
    organizationValues: [...organizationValues],
    legals: [...legals],
    schedule,
    people,
  };
}

/** Returns the message as it is sent, without attachments. */
export function messageOf(entries: Entries): Omit<WrittenMessage, 'attachments'> {
  const { category, titleEn, titleEs, bodyEn, bodyEs, when, publishAt, expiresAt, dueDate, remindDays, sendsMail } =
    entries;
  const instant = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());
  return {
    category,
    title: { en: titleEn.trim(), es: titleEs.trim() },
    body: { en: bodyEn.trim(), es: bodyEs.trim() },
    audience: audienceOf(entries),
    publishAt: when === 'now' ? null : instant(publishAt),
    expiresAt: instant(expiresAt),
    dueDate: dueDate === '' ? null : dueDate,
    remindDays: remindDays === '' ? null : Number(remindDays),
    sendsMail,
  };
}
