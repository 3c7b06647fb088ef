import { Fragment, type ReactNode } from 'react';
import { classes } from '../text.tsx';
import styles from './list.module.css';

export interface Fact {
  readonly label: ReactNode;
  /** Small print under the label. */
  readonly note?: ReactNode;
  readonly value: ReactNode;
  /** The sum of those above: a stronger line. */
  readonly total?: boolean | undefined;
  readonly id?: string | undefined;
}

interface FactsProps {
  readonly items: readonly Fact[];
  /** `figures`: amounts at the end of the line; otherwise label beside text. */
  readonly figures?: boolean | undefined;
  readonly small?: boolean | undefined;
}

/** A description list: labels and values. */
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
