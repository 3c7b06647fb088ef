import type { ReactNode } from 'react';
import { classes } from '../text.tsx';
import { Money } from '../money/money.tsx';
import styles from './flow.module.css';

/**
 * Kinds of parts: take-home pay is colored, and the rest is gray with a pattern: taxes plain, deductions before tax
 * hatched, after tax dotted.
 */
export type FlowKind = 'net' | 'tax' | 'pre' | 'post';

export interface FlowPart {
  readonly kind: FlowKind;
  readonly label: string;
  /** Whole cents. Parts of zero or less appear in the key but not in the bar. */
  readonly cents: number;
}

interface FlowBarProps {
  readonly parts: readonly FlowPart[];
  readonly large?: boolean | undefined;
  /** Length of the bar relative to a longer one, from 0 to 1. */
  readonly scale?: number | undefined;
  /** Animates the bar when the page first shows it. */
  readonly grow?: boolean | undefined;
}

/** A bar from gross to net pay. Hidden from screen readers, because the figures are next to it. */
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

/** Key of the bar with the same figures, as rows on phones. */
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
