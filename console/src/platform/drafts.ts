import { useRef, useState } from 'react';
import { systemClock } from '@paystead/ui/clock.ts';
import { useUnsaved, type LeavingQuestion } from '@paystead/ui/unsaved.ts';
import { readStored, writeStored } from './storage.ts';

/** Age in milliseconds at which entries are dropped: a browser may restore the storage of a tab days later. */
const MAX_AGE = 12 * 3_600_000;

/** The unsent entries of one tab, by form. They belong to one operator (decision 0032). */
interface Stored {
  readonly owner: string;
  /** Milliseconds since the epoch of the last entry. */
  readonly at: number;
  readonly forms: Readonly<Record<string, unknown>>;
}

let owner = '';

/** Names the signed-in operator by email. The entries of any other one are removed. */
export function keepDraftsOf(email: string): void {
  owner = email;
  if (!read()) forgetDrafts();
}

/** Removes all unsent entries, for a sign-out. */
export function forgetDrafts(): void {
  writeStored('console.drafts', undefined);
}

function read(): Stored | undefined {
  const text = readStored('console.drafts');
  const stored = text === undefined ? undefined : (JSON.parse(text) as Stored);
  return stored && stored.owner === owner && systemClock.now() - stored.at < MAX_AGE ? stored : undefined;
}

function write(form: string, entries: unknown): void {
  const { [form]: _before, ...others } = read()?.forms ?? {};
  const forms = entries === undefined ? others : { ...others, [form]: entries };
  const stored: Stored = { owner, at: systemClock.now(), forms };
  writeStored('console.drafts', Object.keys(forms).length === 0 ? undefined : JSON.stringify(stored));
}

/** The entries of one form. */
export interface Draft<Values extends object> {
  readonly values: Values;
  /** Changes some values. */
  readonly set: (changed: Partial<Values>) => void;
  /** Whether anything differs from the values that the form began with. */
  readonly isEntered: boolean;
  /** Whether the form shows entries from before a reload or a new sign-in. */
  readonly isResumed: boolean;
  /**
   * Ends the draft: the entries were sent, or are dropped. The form shows what it began with, or `next`. Entries that differ from
   * `sent` were made while it was sent, and stay.
   */
  readonly end: (next?: Values, sent?: Values) => void;
  /** The question to show before the operator leaves unsent entries. */
  readonly leaving: LeavingQuestion;
}

/**
 * Keeps the entries of a form through a reload and a lost session. `name` is unique, with the ids of what the form is about.
 * `secrets` are never stored, and are typed again.
 */
export function useDraft<Values extends object>(
  name: string,
  start: Values,
  secrets: readonly (keyof Values & string)[] = [],
): Draft<Values> {
  const [base, setBase] = useState(start);
  const [kept, setKept] = useState(() => read()?.forms[name] as Partial<Values> | undefined);
  const [values, setValues] = useState<Values>({ ...base, ...kept });
  /** The newest values, also once the form is gone while it is sent. */
  const newest = useRef(values);
  const isEntered = JSON.stringify(values) !== JSON.stringify(base);
  const question = useUnsaved(isEntered);
  const show = (next: Values, start: Values): void => {
    newest.current = next;
    setValues(next);
    const storable = Object.entries(next).filter(([field]) => !secrets.some((secret) => secret === field));
    write(name, JSON.stringify(next) === JSON.stringify(start) ? undefined : Object.fromEntries(storable));
  };
  return {
    values,
    set: (changed) => show({ ...newest.current, ...changed }, base),
    isEntered,
    isResumed: kept !== undefined && isEntered,
    end: (next = base, sent) => {
      const later = Object.entries(sent ? newest.current : {}).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent?.[field as keyof Values]),
      );
      setKept(undefined);
      setBase(next);
      show({ ...next, ...Object.fromEntries(later) }, next);
    },
    leaving: {
      ...question,
      leave: () => {
        write(name, undefined);
        question.leave();
      },
    },
  };
}
