import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';
import { entriesOf } from './page-entries.ts';

/** The state of a form that has to survive a confirmation of the person's identity. */
export interface KeptEntry<State> {
  /** The entries and the current step, as JSON; undefined if there is nothing to keep. */
  readonly state: State | undefined;
  readonly isSending: boolean;
  /** False while the form still loads what sending requires. True by default. */
  readonly isReady?: boolean;
  /** Sends the entries, as its button does. */
  readonly send: () => void;
}

/** Returns the state with which a form resumes after a confirmation that left its page; undefined if it starts empty. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the name alone identifies what was kept
export function useRestored<State>(form: string): State | undefined {
  const { api } = useServices();
  const [restored] = useState(() => entriesOf(api).restored(form) as State | undefined);
  return restored;
}

/**
 * Keeps a form through a confirmation that leaves the page. The form starts from `useRestored` of the same name. If it was
 * being sent, the same request is repeated once under the same idempotency key.
 */
export function useKeptEntry<State>(form: string, entry: KeptEntry<State>): void {
  const { api } = useServices();
  const latest = useRef(entry);
  const { isReady = true } = entry;
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => {
    const entries = entriesOf(api);
    const unregister = entries.register(form, () => latest.current);
    return () => {
      unregister();
      entries.forget(form);
    };
  }, [api, form]);
  useEffect(() => {
    if (isReady) entriesOf(api).resend(form, () => latest.current.send());
  }, [api, form, isReady]);
}
