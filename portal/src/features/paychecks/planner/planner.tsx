import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { PlannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { planOf } from '@paystead/payroll/planner/plan.ts';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { ChangesCard } from './changes-card.tsx';
import { Glance } from './glance.tsx';
import styles from './planner.module.css';
import { changedFields, changesOf, NO_ENTRIES, type PlannerEntries, type PlannerField } from './planner-fields.ts';
import { FamilyCard, PayCard, PlacesCard, SavingsCard } from './planner-cards.tsx';
import { NextCheckCard } from './next-check-card.tsx';
import { ELSEWHERE } from './place-options.ts';
import { YearCard } from './year-card.tsx';

interface PlannerProps {
  readonly basis: PlannerBasis;
  readonly usual: NonNullable<PlannerReply['usual']>;
}

/**
 * The fields on one side, and their effect on the next paycheck and the year beside them. Everything is computed here, and
 * nothing is sent or kept.
 */
export function Planner({ basis, usual }: PlannerProps): ReactNode {
  const [entries, setEntries] = useState<PlannerEntries>(NO_ENTRIES);
  const now = useMemo(() => planOf(basis), [basis]);
  // Fields stay responsive on slow phones: the plan follows them in the same turn where there is time.
  const tried = useDeferredValue(entries);
  const isElsewhere = tried.typed.residence === ELSEWHERE || tried.typed.work === ELSEWHERE;
  const then = useMemo(
    () => (isElsewhere ? null : planOf(basis, changesOf(basis, tried))),
    [basis, tried, isElsewhere],
  );
  const changed = changedFields(basis, entries);
  const undo = (field: PlannerField): void => {
    const { [field]: _, ...typed } = entries.typed;
    setEntries({ ...entries, typed });
  };
  const cards = {
    basis,
    entries,
    changed,
    onType: (field: PlannerField, value: string) =>
      setEntries({ ...entries, typed: { ...entries.typed, [field]: value } }),
  };
  const isChanged = changed.some(({ isFault }) => !isFault);
  return (
    <div className={styles.planner}>
      <Glance now={now} plan={then} isChanged={isChanged} />
      <Columns>
        <Stack>
          <PayCard {...cards} usual={usual} onEveryCheck={(isEveryCheck) => setEntries({ ...entries, isEveryCheck })} />
          <SavingsCard {...cards} />
          <PlacesCard {...cards} />
          <FamilyCard {...cards} />
        </Stack>
        <div className={styles.aside}>
          <NextCheckCard now={now} plan={then} isChanged={isChanged} />
          {/* Below the fields and the amount, neither of which it moves when it grows. */}
          <ChangesCard basis={basis} changed={changed} onUndo={undo} onReset={() => setEntries(NO_ENTRIES)} />
          {then ? <YearCard now={now} plan={then} isChanged={isChanged} /> : null}
        </div>
      </Columns>
    </div>
  );
}
