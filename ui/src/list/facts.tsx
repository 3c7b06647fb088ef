import { Fragment, type ReactNode } from 'react';
import { classes } from '../text.tsx';
import styles from './list.module.css';

export interface Fact {
  readonly label: ReactNode;
  /** Small text below the label. */
  readonly note?: ReactNode;
  readonly value: ReactNode;
  /** Total of the items above, with a stronger line. */
  readonly total?: boolean | undefined;
  readonly id?: string | undefined;
}

interface FactsProps {
  readonly items: readonly Fact[];
  /** `figures`: amounts aligned at the end. Otherwise label and text side by side. */
  readonly figures?: boolean | undefined;
  readonly small?: boolean | undefined;
}

/** A description list. */
export function Facts({ items, figures, small }: FactsProps): ReactNode {
  return (
    <dl className={classes(styles.facts, figures && styles.figures, small && styles.smaller)}>
      {items.map(({ label, note, value, total, id }, index) => (
        <div key={id ?? (typeof label === 'string' ? label : index)} className={total ? styles.total : undefined}>
          <dt>
            {label}
            {note ? <small>{note}</small> : <Fragment />}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
