import { useState } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';

/** What is needed of a chosen check where its year is not shown any more. */
export type ChosenCheck = Pick<CheckSummary, 'checkId' | 'checkDate'>;

export interface Chosen {
  /** Newest first. */
  readonly checks: readonly ChosenCheck[];
  readonly ids: ReadonlySet<string>;
  readonly toggle: (check: ChosenCheck) => void;
  readonly clear: () => void;
}

/** The paychecks that somebody chose, over all years they leaf through. */
export function useChosen(): Chosen {
  const [chosen, setChosen] = useState<readonly ChosenCheck[]>([]);
  return {
    checks: chosen,
    ids: new Set(chosen.map(({ checkId }) => checkId)),
    toggle: (check) =>
      setChosen((old) => {
        const left = old.filter(({ checkId }) => checkId !== check.checkId);
        if (left.length < old.length) return left;
        return [...old, check].toSorted((a, b) => b.checkDate.localeCompare(a.checkDate));
      }),
    clear: () => setChosen([]),
  };
}
