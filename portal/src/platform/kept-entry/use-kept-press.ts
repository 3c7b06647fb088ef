import { useKeptEntry, useRestored } from './use-kept-entry.ts';

/** The part of a mutation that a press needs. */
interface Press<Variables> {
  readonly isPending: boolean;
  readonly variables: Variables | undefined;
  readonly mutate: (variables: Variables) => void;
}

/**
 * Keeps a press that sends at once (a switch, a dialog's answer) through a confirmation that leaves the page, and goes on
 * with it. Returns what was being sent, so that its dialog stands open again; undefined: nothing was.
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
