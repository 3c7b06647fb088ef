import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import type { IconName } from '../icon/drawings.ts';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link.tsx';
import { classes, Spoken } from '../text.tsx';
import styles from './list.module.css';

export type ChipTone = 'action' | 'neutral' | 'warning';

export function IconChip({
  icon,
  tone = 'action',
  big,
}: {
  readonly icon: IconName;
  readonly tone?: ChipTone | undefined;
  readonly big?: boolean | undefined;
}): ReactNode {
  return (
    <span className={classes(styles.chip, tone !== 'action' && styles[tone], big && styles.big)} aria-hidden="true">
      <Icon name={icon} size={big ? 'large' : undefined} />
    </span>
  );
}

interface RowProps {
  readonly title: string;
  /** A line below the title: who, when or the consequence. */
  readonly meta?: ReactNode;
  readonly icon?: IconName | undefined;
  readonly tone?: ChipTone | undefined;
  /** Messages: true shows a dot with a text for screen readers, false keeps the dot's space. */
  readonly unread?: boolean | undefined;
  /** Address that the whole row links to. */
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** Value at the end. A row that links without a value has a chevron. */
  readonly value?: ReactNode;
  /** Shows the row as a card of its own; `task` as a shortcut. */
  readonly alone?: boolean | 'task' | undefined;
}

/** A row with icon, title, line, and value or chevron. The whole row is the link. */
export function Row({ title, meta, icon, tone, unread, href, onPress, value, alone }: RowProps): ReactNode {
  const t = useText();
  const look = classes(
    styles.row,
    icon !== undefined && styles.withIcon,
    unread !== undefined && styles.dotColumn,
    alone !== undefined && alone !== false && styles.alone,
    alone === 'task' && styles.task,
  );
  const leads = href !== undefined || onPress !== undefined;
  const content = (
    <>
      {icon ? <IconChip icon={icon} tone={tone} /> : null}
      {unread === undefined ? null : (
        <span className={classes(styles.dot, unread && styles.unread)}>
          {unread ? <Spoken>{t('ui.unread')} </Spoken> : null}
        </span>
      )}
      <span>
        <span className={classes(styles.title, unread && styles.unreadTitle)}>{title}</span>
        {meta ? <span className={styles.meta}>{meta}</span> : null}
      </span>
      {value === undefined ? (
        leads ? (
          <End>
            <Icon name="chevronRight" />
          </End>
        ) : null
      ) : (
        <End>{value}</End>
      )}
    </>
  );
  const row =
    href !== undefined ? (
      <Link className={look} href={href}>
        {content}
      </Link>
    ) : onPress ? (
      <button type="button" className={look} onClick={onPress}>
        {content}
      </button>
    ) : (
      <div className={look}>{content}</div>
    );
  // In a list, the item is the container whose width the row follows.
  return alone === true ? <div className={styles.place}>{row}</div> : row;
}

function End({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.end}>{children}</span>;
}

interface RowsProps {
  /** Two columns on wide screens. */
  readonly columns?: boolean | undefined;
  /** Shortcuts: one, two or four in a row. */
  readonly tasks?: boolean | undefined;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** The list of rows. Its children are `li` elements. */
export function Rows({ columns, tasks, label, children }: RowsProps): ReactNode {
  return (
    <ul className={tasks ? styles.tasks : classes(styles.rows, columns && styles.columns)} aria-label={label}>
      {children}
    </ul>
  );
}
