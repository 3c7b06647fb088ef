import type { WrittenNotice } from '@paystead/contract/console/notices/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { instantOf } from '../../form/typed-time.ts';

/** The entries of a new notice. Times are as typed, in the operator's zone: `YYYY-MM-DDTHH:MM`, or empty. */
export interface Entries {
  readonly kind: 'notice' | 'warning';
  readonly textEn: string;
  readonly textEs: string;
  readonly link: string;
  readonly to: 'everyone' | 'clients';
  /** Codes, parted by spaces, commas or lines. */
  readonly clientCodes: string;
  readonly when: 'now' | 'later';
  readonly from: string;
  readonly until: string;
}

export const EMPTY: Entries = {
  kind: 'notice',
  textEn: '',
  textEs: '',
  link: '',
  to: 'everyone',
  clientCodes: '',
  when: 'now',
  from: '',
  until: '',
};

/** The fields of the form in the order of the screen, with the pointers under which the gateway names them. */
export const FIELDS = [
  ['textEn', '/text/en'],
  ['textEs', '/text/es'],
  ['link', '/link'],
  ['clientCodes', '/audience/clientCodes'],
  ['from', '/from'],
  ['until', '/until'],
] as const;
export type FieldName = (typeof FIELDS)[number][0];

const codesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Returns the notice as it is sent. */
export function noticeOf({ kind, textEn, textEs, link, to, clientCodes, when, from, until }: Entries): WrittenNotice {
  return {
    kind,
    text: { en: textEn.trim(), es: textEs.trim() },
    link: link.trim() === '' ? null : link.trim(),
    audience: to === 'everyone' ? { kind: 'everyone' } : { kind: 'clients', clientCodes: codesIn(clientCodes) },
    from: when === 'now' ? null : instantOf(from),
    until: instantOf(until),
  };
}

/** Returns what is wrong before anything is sent: the text's key by field. */
export function localFaults(entries: Entries): Partial<Record<FieldName, PlainTextKey>> {
  const { textEn, textEs, link, to, clientCodes, when, from } = entries;
  return {
    ...(textEn.trim() === '' && { textEn: 'console.blank' }),
    ...(textEs.trim() === '' && { textEs: 'console.blank' }),
    ...(link.trim() !== '' && !/^https:\/\/[^\s]+$/.test(link.trim()) && { link: 'console.notices.notHttps' }),
    ...(to === 'clients' && codesIn(clientCodes).length === 0 && { clientCodes: 'console.blank' }),
    ...(when === 'later' && from === '' && { from: 'console.notices.chooseTime' }),
  };
}
