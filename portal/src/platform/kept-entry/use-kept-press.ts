import { useKeptEntry, useRestored } from './use-kept-entry.ts';

/** The part of a mutation that is needed to keep it. */
interface Press<Variables> {
  readonly isPending: boolean;
  readonly variables: Variables | undefined;
  readonly mutate: (variables: Variables) => void;
}

/**
 * Keeps the request of a button or switch through a confirmation that leaves the page, and repeats it. Returns the input of
 * the kept request, so that its dialog can open again; undefined if there was none.
 */
export function useKeptPress<Variables>(form: string, press: Press<Variables>): Variables | undefined {
  const { isPending, variables, mutate } = press;
  const restored = useRestored<Variables>(form);
  useKeptEntry(form, {
    state: isPending ? variables : undefined,
    isSending: isPending,
    send: () => {
      if (restored !== undefined) mutate(restored);
    },
  });
  return restored;
}
