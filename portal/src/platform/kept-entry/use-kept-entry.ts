import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';
import { entriesOf } from './page-entries.ts';

/** What a form brings, so that it survives a confirmation of its person's identity. */
export interface KeptEntry<State> {
  /** All that was entered and where in the form its person is, as JSON; undefined: nothing stands to be kept. */
  readonly state: State | undefined;
  readonly isSending: boolean;
  /** Whether everything is there that sending takes; true where absent. */
  readonly isReady?: boolean;
  /** Sends what stands, as pressing the button does. */
  readonly send: () => void;
}

/** The state with which a form goes on after its page was left for a confirmation; undefined: it begins anew. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a form kept is known by its name alone
export function useRestored<State>(form: string): State | undefined {
  const { api } = useServices();
  const [restored] = useState(() => entriesOf(api).restored(form) as State | undefined);
  return restored;
}

/**
 * Keeps a form through a confirmation that leaves the page. The form starts from `useRestored` of the same name; one that
 * was being sent is then sent by itself, once, as the same request with the same idempotency key.
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
