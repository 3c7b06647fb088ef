import type { ReactNode } from 'react';
import { Discreet, Money } from '@paystead/ui/money/money.tsx';

/** An amount inside a sentence, `tags={{ amount: amountTag(cents) }}`, which is hidden when the person hides amounts. */
export function amountTag(cents: number): () => ReactNode {
  return () => <Money cents={cents} />;
}

/** A formatted rate (`$31.25`) inside a sentence, hidden together with amounts. */
export function rateTag(rate: string): () => ReactNode {
  return () => <Discreet>{rate}</Discreet>;
}

export function bold(inner: ReactNode): ReactNode {
  return <b>{inner}</b>;
}
