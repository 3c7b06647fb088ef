import { useId, type ReactNode } from 'react';
import { classes, longWordClass } from '../text.tsx';
import styles from './page.module.css';

interface SectionProps {
  readonly title: string;
  /** Link at the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** First section of a column, without space above. */
  readonly first?: boolean | undefined;
  /** The heading's id, for links to the section: the heading then takes the focus. */
  readonly id?: string | undefined;
}

/** A heading of level 2 with its content. */
export function Section({ title, action, children, first, id }: SectionProps): ReactNode {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section className={first ? undefined : styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHeader}>
        <h2 id={headingId} className={longWordClass(title)}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface LayoutProps {
  readonly children: ReactNode;
}

/** Cards one below the other. `form`: no wider than a form, so that no field is far longer than what goes in. */
export function Stack({ children, form }: LayoutProps & { readonly form?: boolean | undefined }): ReactNode {
  return <div className={classes(styles.stack, form && styles.form)}>{children}</div>;
}

/** The main column and, from 960 px, an aside of 328 px. */
export function Columns({ children, tight }: LayoutProps & { readonly tight?: boolean | undefined }): ReactNode {
  return <div className={classes(styles.columns, tight && styles.tight)}>{children}</div>;
}

/** Two equal columns from 640 px. */
export function Two({ children }: LayoutProps): ReactNode {
  return <div className={styles.two}>{children}</div>;
}

/** Cards of equal rank, in two columns on wide screens. */
export function CardColumns({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}
