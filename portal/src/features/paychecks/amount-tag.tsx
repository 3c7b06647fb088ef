import type { ReactNode } from 'react';
import { Discreet, Money } from '@paystead/ui/money/money.tsx';

/** An amount as part of a sentence: `tags={{ amount: amountTag(cents) }}`, so that hiding amounts hides this one too. */
export function amountTag(cents: number): () => ReactNode {
  return () => <Money cents={cents} />;
}

/** A rate as it reads (`$31.25`), hidden with the amounts. */
export function rateTag(rate: string): () => ReactNode {
  return () => <Discreet>{rate}</Discreet>;
}

export function bold(inner: ReactNode): ReactNode {
  return <b>{inner}</b>;
}
