import { readStoredJson, writeStored } from '../storage.ts';

/** Age in milliseconds at which entries are dropped: a browser may restore the storage of a tab days later. */
const MAX_AGE = 12 * 3_600_000;

/** The entries of one tab. They belong to one person at one employer. */
interface StoredDrafts {
  /** The person and the employer, as `sessionKey` has them. */
  readonly owner: string;
  /** Milliseconds since the epoch of the last entry. */
  readonly at: number;
  /** The entries as JSON, by form and employee. */
  readonly forms: Readonly<Record<string, unknown>>;
}

function isStored(value: unknown): value is StoredDrafts {
  return typeof value === 'object' && value !== null && 'owner' in value && 'at' in value && 'forms' in value;
}

/** Returns the stored entries of a person; undefined if there are none, if they are another person's or too old. */
function storedOf(owner: string, now: number): StoredDrafts | undefined {
  const stored = readStoredJson('drafts');
  return isStored(stored) && stored.owner === owner && now - stored.at < MAX_AGE ? stored : undefined;
}

/** Removes the stored entries unless they are this person's. Without a person, all are removed. */
export function forgetDraftsOfOthers(owner: string | undefined, now: number): void {
  if (owner === undefined || !storedOf(owner, now)) writeStored('drafts', undefined);
}

/** Returns the stored state of a form; undefined if there is none. `now` is in milliseconds since the epoch. */
export function readDraft(owner: string, form: string, now: number): unknown {
  return storedOf(owner, now)?.forms[form];
}

/** Stores the state of a form, which is JSON without secrets; `undefined` removes it. */
export function writeDraft(owner: string, form: string, state: unknown, now: number): void {
  const { [form]: _before, ...others } = storedOf(owner, now)?.forms ?? {};
  const forms = state === undefined ? others : { ...others, [form]: state };
  const isEmpty = Object.keys(forms).length === 0;
  const stored: StoredDrafts = { owner, at: now, forms };
  writeStored('drafts', isEmpty ? undefined : JSON.stringify(stored));
}
