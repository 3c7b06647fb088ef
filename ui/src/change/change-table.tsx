/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Roles are written out: styles that make cards of rows take the table's own meaning away in some browsers. */
import type { ReactNode } from 'react';
import { useText } from '../translations/translations.tsx';
import { Badge, type Tone } from '../badge/badge.tsx';
import type { IconName } from '../icon/drawings.ts';
import { classes, Spoken } from '../text.tsx';
import styles from './change.module.css';

type ChangeKind = 'added' | 'changed' | 'removed';

/** One changed value; null where there is none. */
export interface ChangeRow {
  readonly id: string;
  readonly what: ReactNode;
  /** Object of the change if there are several: an account or a tax. */
  readonly of?: string | undefined;
  readonly kind: ChangeKind;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

const LOOKS: Readonly<Record<ChangeKind, { readonly tone: Tone; readonly icon: IconName }>> = {
  added: { tone: 'success', icon: 'plus' },
  changed: { tone: 'info', icon: 'edit' },
  removed: { tone: 'danger', icon: 'minus' },
};

interface ChangeTableProps {
  /** The table's name for screen readers. */
  readonly caption: string;
  readonly rows: readonly ChangeRow[];
}

/**
 * Values before and after, side by side, or one below the other on phones. The kind is an icon and a word, never color
 * alone.
 */
export function ChangeTable({ caption, rows }: ChangeTableProps): ReactNode {
  const t = useText();
  const words = { added: t('ui.changeAdded'), changed: t('ui.changeChanged'), removed: t('ui.changeRemoved') };
  return (
    <table className={styles.table} role="table">
      <caption className={styles.caption}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" colSpan={2}>
            {t('ui.changeWhat')}
          </th>
          <th role="columnheader" scope="col">
            {t('ui.changeBefore')}
          </th>
          <th role="columnheader" scope="col">
            {t('ui.changeAfter')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, what, of, kind, before, after }, index) => (
          <tr key={id} role="row">
            <th role="rowheader" scope="row" className={styles.what}>
              {of === undefined ? null : rows[index - 1]?.of === of ? (
                <Spoken>{of}: </Spoken>
              ) : (
                <span className={styles.of}>{of}</span>
              )}
              {what}
            </th>
            <td role="cell" className={styles.kind}>
              <Badge tone={LOOKS[kind].tone} icon={LOOKS[kind].icon}>
                {words[kind]}
              </Badge>
            </td>
            <td role="cell" className={classes(styles.before, before === null && styles.nothing)}>
              <span className={styles.label}>{t('ui.changeBefore')} </span>
              {before ?? t('ui.changeNotThere')}
            </td>
            <td role="cell" className={styles.after}>
              <Spoken>{t('ui.changeAfter')} </Spoken>
              {after ?? t('ui.changeStopped')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
