import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';
import { subjectKey, useSubject } from '../subject.ts';
import { entriesOf } from './page-entries.ts';
import { readDraft, writeDraft } from './stored-drafts.ts';

/** The state of a form that has to survive a confirmation of the person's identity, a reload and a lost session. */
export interface KeptEntry<State> {
  /** The entries and the current step, as JSON; undefined if there is nothing to keep. */
  readonly state: State | undefined;
  /** The part of the state that a reload must not lose, without secrets; undefined if nothing was entered. */
  readonly stored?: State | undefined;
  readonly isSending: boolean;
  /** False while the form still loads what sending requires. True by default. */
  readonly isReady?: boolean;
  /** Sends the entries, as its button does. */
  readonly send: () => void;
}

/** Returns the name of a form in storage. The same form about another employee has other entries. */
function useStoredName(form: string): string {
  return `${form}/${subjectKey(useSubject())}`;
}

/**
 * Returns the state with which a form resumes: after a confirmation that left its page, or else the stored one; undefined
 * if the form starts empty.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the name alone identifies what was kept
export function useRestored<State>(form: string): State | undefined {
  const { api, clock, draftOwner } = useServices();
  const storedName = useStoredName(form);
  const [restored] = useState(() => {
    const owner = draftOwner();
    const kept = entriesOf(api).restored(form) ?? (owner && readDraft(owner, storedName, clock.now()));
    return kept as State | undefined;
  });
  return restored;
}

/**
 * Keeps a form through a confirmation that leaves the page, a reload and a lost session. The form starts from `useRestored`
 * of the same name. If it was being sent, the same request is repeated once under the same idempotency key.
 *
 * Returns the function that removes what is stored: for entries that were sent, or that the person chose to leave.
 */
export function useKeptEntry<State>(form: string, entry: KeptEntry<State>): () => void {
  const { api, clock, draftOwner } = useServices();
  const latest = useRef(entry);
  const storedName = useStoredName(form);
  const { isReady = true } = entry;
  const stored = entry.stored === undefined ? undefined : JSON.stringify(entry.stored);
  const store = useCallback(
    (text: string | undefined) => {
      const owner = draftOwner();
      if (owner !== undefined) writeDraft(owner, storedName, text && (JSON.parse(text) as unknown), clock.now());
    },
    [clock, draftOwner, storedName],
  );
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => store(stored), [store, stored]);
  useEffect(() => {
    const entries = entriesOf(api);
    const unregister = entries.register(form, () => ({
      ...latest.current,
      isEntered: latest.current.stored !== undefined || latest.current.isSending,
    }));
    return () => {
      unregister();
      entries.forget(form);
    };
  }, [api, form]);
  useEffect(() => {
    if (isReady) entriesOf(api).resend(form, () => latest.current.send());
  }, [api, form, isReady]);
  return useCallback(() => store(undefined), [store]);
}
