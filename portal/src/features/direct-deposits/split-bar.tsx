import type { ReactNode } from 'react';
import { Money } from '@paystead/ui/money/money.tsx';
import { classes } from '@paystead/ui/text.tsx';
import styles from './direct-deposits.module.css';

export interface SplitPart {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly cents: number;
  /** True for the account that gets the rest. It is drawn in a solid color. */
  readonly isRest: boolean;
}

const TINTS = [styles.tint1, styles.tint2, styles.tint3, styles.tint4] as const;
const tintOf = (part: SplitPart, at: number) => (part.isRest ? styles.solid : TINTS[at % TINTS.length]);

/** The parts of a paycheck as a bar. Hidden from screen readers, since the list beside it has the same amounts. */
export function SplitBar({ parts }: { readonly parts: readonly SplitPart[] }): ReactNode {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map((part, at) =>
        part.cents > 0 ? <i key={part.id} className={tintOf(part, at)} style={{ flexGrow: part.cents }} /> : null,
      )}
    </div>
  );
}

/** The legend of a `SplitBar`, with the amounts. */
export function SplitKey({ parts }: { readonly parts: readonly SplitPart[] }): ReactNode {
  return (
    <dl className={styles.key}>
      {parts.map((part, at) => (
        <div key={part.id}>
          <dt>
            <span className={classes(styles.swatch, tintOf(part, at))} aria-hidden="true" />
            {part.label}
          </dt>
          <dd>
            <Money cents={part.cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
