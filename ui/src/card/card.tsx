import { useId, type ReactNode } from 'react';
import { classes, longWordClass, text } from '../text.tsx';
import styles from './card.module.css';

interface CardProps {
  /** Heading of level 2; names the section for those who jump from heading to heading. */
  readonly title?: string | undefined;
  /** Beside the title: a count, a badge. */
  readonly titleExtra?: ReactNode;
  /** At the end of the title row: one quiet action. */
  readonly action?: ReactNode;
  /** Rows and tables reach the edges. */
  readonly flush?: boolean | undefined;
  /** Asks for the person's attention: an edge in the action colour. */
  readonly needsYou?: boolean | undefined;
  readonly foot?: ReactNode;
  readonly id?: string | undefined;
  readonly children?: ReactNode;
}

/** A surface with a hairline. Never a card in a card. */
export function Card({ title, titleExtra, action, flush, needsYou, foot, id, children }: CardProps): ReactNode {
  const headingId = useId();
  const look = classes(styles.card, (flush || foot !== undefined) && styles.flush, needsYou && styles.needsYou);
  const content = (
    <>
      {title ? (
        <div className={styles.head}>
          <h2 id={headingId} className={classes(styles.title, longWordClass(title))}>
            {title} {titleExtra}
          </h2>
          {action}
        </div>
      ) : null}
      {children}
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </>
  );
  return title ? (
    <section className={look} id={id} aria-labelledby={headingId}>
      {content}
    </section>
  ) : (
    <div className={look} id={id}>
      {content}
    </div>
  );
}

interface CardLabelProps {
  readonly id?: string | undefined;
  readonly title: string;
  /** At the end of the line, its edge flush with the card's content: the eye. */
  readonly action?: ReactNode;
}

/** The quiet heading over a figure. */
export function CardLabel({ id, title, action }: CardLabelProps): ReactNode {
  return (
    <div className={styles.labelLine}>
      <h2 id={id} className={text.label}>
        {title}
      </h2>
      {action}
    </div>
  );
}

interface SplitCardProps {
  readonly labelledBy?: string | undefined;
  readonly first: ReactNode;
  /** On a sunken ground: beside on wide screens, below on phones. */
  readonly second: ReactNode;
}

/** One card of two parts: what happened, and what comes next. */
export function SplitCard({ labelledBy, first, second }: SplitCardProps): ReactNode {
  return (
    <section className={classes(styles.card, styles.split)} aria-labelledby={labelledBy}>
      <div className={styles.first}>{first}</div>
      <div className={styles.second}>{second}</div>
    </section>
  );
}
