import type { ReactNode } from 'react';
import type { PayChange } from '@paystead/payroll/causes/pay-change.ts';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { text } from '@paystead/ui/text.tsx';
import { CauseNote } from './cause-note.tsx';
import { causeTitle } from '@paystead/contract/features/paychecks/cause-titles.ts';
import { causeText } from './cause-texts.ts';
import { useSubjectText } from '../subject-text.ts';

/** Causes with their figures, the remainder that none explains, and the difference as their total. */
export function CauseFacts({ change: { difference, causes, remainder } }: { readonly change: PayChange }): ReactNode {
  const t = useSubjectText();
  const items: readonly Fact[] = [
    ...causes.map((cause, index) => ({
      id: `${index}`,
      label: <b>{causeTitle(causeText(t), cause)}</b>,
      note: <CauseNote cause={cause} />,
      value: <SignedAmount cents={cause.amount} />,
    })),
    ...(remainder === 0
      ? []
      : [
          {
            id: 'remainder',
            label: <b>{t('paychecks.remainder')}</b>,
            note: t('paychecks.remainderNote'),
            value: <SignedAmount cents={remainder} />,
          },
        ]),
    { id: 'total', label: t('paychecks.difference'), value: <Money cents={difference} signed />, total: true },
  ];
  return <Facts figures items={items} />;
}

/** A signed amount. An increase is also green; the sign carries the meaning without color. */
export function SignedAmount({ cents }: { readonly cents: number }): ReactNode {
  return (
    <span className={cents > 0 ? text.up : undefined}>
      <Money cents={cents} signed />
    </span>
  );
}
