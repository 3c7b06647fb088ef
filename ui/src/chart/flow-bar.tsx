import type { ReactNode } from 'react';
import { classes } from '../text.tsx';
import { Money } from '../money/money.tsx';
import styles from './flow.module.css';

/** What is yours is coloured; what leaves is grey and textured: taxes plain, before tax hatched, after tax dotted. */
export type FlowKind = 'net' | 'tax' | 'pre' | 'post';

export interface FlowPart {
  readonly kind: FlowKind;
  readonly label: string;
  /** Whole cents; parts at zero or below are left out of the picture, never of the key. */
  readonly cents: number;
}

interface FlowBarProps {
  readonly parts: readonly FlowPart[];
  readonly large?: boolean | undefined;
  /** 0…1: the bar's length against a longer one beside it. */
  readonly scale?: number | undefined;
  /** Grows once, when the page first shows it. */
  readonly grow?: boolean | undefined;
}

/** From gross to net as one bar. A picture of figures that stand beside it: not heard. */
export function FlowBar({ parts, large, scale = 1, grow }: FlowBarProps): ReactNode {
  const shown = parts.filter(({ cents }) => cents > 0);
  return (
    <div
      className={classes(styles.bar, large && styles.large, grow && styles.grow)}
      style={{ width: `${scale * 100}%` }}
      aria-hidden="true"
    >
      {shown.map(({ kind, cents }) => (
        <i key={kind} className={styles[kind]} style={{ flexGrow: cents }} />
      ))}
    </div>
  );
}

/** The bar's key, which carries the same figures; rows on phones. */
export function FlowKey({ parts }: { readonly parts: readonly FlowPart[] }): ReactNode {
  return (
    <dl className={styles.key}>
      {parts.map(({ kind, label, cents }) => (
        <div key={kind}>
          <dt>
            <Swatch kind={kind} />
            {label}
          </dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Swatch({ kind }: { readonly kind: FlowKind }): ReactNode {
  return <span className={classes(styles.swatch, styles[kind])} aria-hidden="true" />;
}
