import { useId, type ReactNode } from 'react';
import { classes, longWordClass, text } from '../text.tsx';
import styles from './card.module.css';

interface CardProps {
  /** Heading of level 2, which also names the section for navigation by headings. */
  readonly title?: string | undefined;
  /** Content next to the title: a count or a badge. */
  readonly titleExtra?: ReactNode;
  /** A sentence below the title. */
  readonly lede?: string | undefined;
  /** Shows the title beside the content on wide screens: settings, each in a row of its own. */
  readonly titleBeside?: boolean | undefined;
  /** One quiet action at the end of the title's row. */
  readonly action?: ReactNode;
  /** Rows and tables extend to the edges. */
  readonly flush?: boolean | undefined;
  /** Highlights the card with an edge in the action color. */
  readonly needsYou?: boolean | undefined;
  readonly foot?: ReactNode;
  readonly id?: string | undefined;
  readonly children?: ReactNode;
}

/** A surface with a hairline border. Cards are never nested. */
export function Card({
  title,
  titleExtra,
  lede,
  titleBeside,
  action,
  flush,
  needsYou,
  foot,
  id,
  children,
}: CardProps): ReactNode {
  const headingId = useId();
  const look = classes(
    styles.card,
    (flush || foot !== undefined) && styles.flush,
    needsYou && styles.needsYou,
    titleBeside && styles.beside,
  );
  const content = (
    <>
      {title ? (
        <div className={styles.header}>
          <h2 id={headingId} className={classes(styles.title, longWordClass(title))}>
            {title} {titleExtra}
          </h2>
          {lede ? <p className={styles.lede}>{lede}</p> : null}
          {action}
        </div>
      ) : null}
      {titleBeside ? <div className={styles.content}>{children}</div> : children}
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
  /** Button at the end of the line, aligned with the card's content, such as the one that hides amounts. */
  readonly action?: ReactNode;
}

/** Quiet heading above a figure. */
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
  /** Content with a darker background: at the side on wide screens, below on phones. */
  readonly second: ReactNode;
}

/** One card with two parts, such as the latest and the next payday. */
export function SplitCard({ labelledBy, first, second }: SplitCardProps): ReactNode {
  return (
    <section className={classes(styles.card, styles.split)} aria-labelledby={labelledBy}>
      <div className={styles.first}>{first}</div>
      <div className={styles.second}>{second}</div>
    </section>
  );
}
