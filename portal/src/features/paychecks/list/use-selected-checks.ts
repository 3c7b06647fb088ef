import { useState } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { useServices } from '../../../platform/services.ts';
import { subjectKey, useSubject } from '../../../platform/subject.ts';

/** What is needed of a chosen check where its year is not shown any more. */
export type ChosenCheck = Pick<CheckSummary, 'checkId' | 'checkDate'>;

export interface Chosen {
  /** Newest first. */
  readonly checks: readonly ChosenCheck[];
  readonly ids: ReadonlySet<string>;
  readonly toggle: (check: ChosenCheck) => void;
  readonly clear: () => void;
}

const NONE: readonly ChosenCheck[] = [];
const PLACE = ['paychecks', 'chosen'];

/**
 * The paychecks that somebody chose, over all years they leaf through and while they look at one or compare two. Kept
 * where answers are, so that it goes with them when another profile is chosen or somebody signs out.
 */
export function useChosen(): Chosen {
  const { queries } = useServices();
  const whose = subjectKey(useSubject());
  const kept = (): readonly ChosenCheck[] => queries.getQueryData<readonly ChosenCheck[]>([...PLACE, whose]) ?? NONE;
  const [shown, setShown] = useState(() => ({ whose, checks: kept() }));
  const checks = shown.whose === whose ? shown.checks : kept();
  const choose = (next: readonly ChosenCheck[]): void => {
    // Nobody observes it: it would be forgotten after minutes.
    queries.setQueryDefaults(PLACE, { gcTime: Infinity });
    queries.setQueryData([...PLACE, whose], next);
    setShown({ whose, checks: next });
  };
  return {
    checks,
    ids: new Set(checks.map(({ checkId }) => checkId)),
    toggle: (check) => {
      const left = checks.filter(({ checkId }) => checkId !== check.checkId);
      const isNew = left.length === checks.length;
      choose(isNew ? [...checks, check].toSorted((a, b) => (a.checkDate < b.checkDate ? 1 : -1)) : left);
    },
    clear: () => choose(NONE),
  };
}
