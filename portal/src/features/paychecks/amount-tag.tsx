import type { ReactNode } from 'react';
import { Money } from '../../ui/money/money.tsx';

/** An amount as part of a sentence: `tags={{ amount: amountTag(cents) }}`, so that hiding amounts hides this one too. */
export function amountTag(cents: number): () => ReactNode {
  return () => <Money cents={cents} />;
}

export function bold(inner: ReactNode): ReactNode {
  return <b>{inner}</b>;
}
