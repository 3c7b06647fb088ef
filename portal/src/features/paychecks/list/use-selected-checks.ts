import { useState } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { useServices } from '../../../platform/services.ts';
import { subjectKey, useSubject } from '../../../platform/subject.ts';

/** A selected paycheck, which can be of a year that is no longer shown. */
type SelectedCheck = Pick<CheckSummary, 'checkId' | 'checkDate'>;

export interface SelectedChecks {
  /** Newest first. */
  readonly checks: readonly SelectedCheck[];
  readonly ids: ReadonlySet<string>;
  readonly toggle: (check: SelectedCheck) => void;
  readonly clear: () => void;
}

const NONE: readonly SelectedCheck[] = [];
const SELECTION_KEY = ['paychecks', 'selection'];

/**
 * The selected paychecks, across years and while one of them or a comparison is open. Stored in the query cache, which is
 * emptied when the person switches profiles or signs out.
 */
export function useSelectedChecks(): SelectedChecks {
  const { queries } = useServices();
  const subjectId = subjectKey(useSubject());
  const stored = (): readonly SelectedCheck[] =>
    queries.getQueryData<readonly SelectedCheck[]>([...SELECTION_KEY, subjectId]) ?? NONE;
  const [shown, setShown] = useState(() => ({ subjectId, checks: stored() }));
  const checks = shown.subjectId === subjectId ? shown.checks : stored();
  const select = (next: readonly SelectedCheck[]): void => {
    // No query observes the entry, which the cache would drop after minutes.
    queries.setQueryDefaults(SELECTION_KEY, { gcTime: Infinity });
    queries.setQueryData([...SELECTION_KEY, subjectId], next);
    setShown({ subjectId, checks: next });
  };
  return {
    checks,
    ids: new Set(checks.map(({ checkId }) => checkId)),
    toggle: (check) => {
      const others = checks.filter(({ checkId }) => checkId !== check.checkId);
      const isNew = others.length === checks.length;
      select(isNew ? [...checks, check].toSorted((a, b) => (a.checkDate < b.checkDate ? 1 : -1)) : others);
    },
    clear: () => select(NONE),
  };
}
