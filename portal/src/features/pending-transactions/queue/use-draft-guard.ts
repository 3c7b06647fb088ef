import { useState } from 'react';
import { useUnsaved, type LeavingQuestion } from '@paystead/ui/unsaved.ts';

/** Asks before a reason that is typed but not sent is left: with the page, or with the request. */
export function useDraftGuard(hasDraft: boolean): {
  readonly question: LeavingQuestion;
  /** Runs an action that closes the open request, after the question if there is a draft. */
  readonly guard: (action: () => void) => void;
} {
  const leavingPage = useUnsaved(hasDraft);
  const [action, setAction] = useState<() => void>();
  const question: LeavingQuestion =
    action === undefined
      ? leavingPage
      : {
          asks: true,
          stay: () => setAction(undefined),
          leave: () => {
            setAction(undefined);
            action();
          },
        };
  return { question, guard: (next) => (hasDraft ? setAction(() => next) : next()) };
}
