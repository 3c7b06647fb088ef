import type { ReactNode } from 'react';
import { Count } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { IconName } from '@paystead/ui/icon/drawings.ts';
import { Link } from '@paystead/ui/link.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './team.module.css';

/** One person of a card: their name, what there is to know, and where the row leads. */
export interface PersonRow {
  readonly key: string;
  readonly name: string;
  readonly meta: string;
  readonly href: string;
  /** Something is late or has ended. */
  readonly isLate?: boolean;
}

export interface PeopleList {
  readonly total: number;
  readonly rows: readonly PersonRow[];
}

interface PeopleCardProps {
  readonly title: string;
  readonly icon: IconName;
  /** The sentence without anyone. */
  readonly empty: string;
  readonly list: PeopleList;
  readonly needsYou?: boolean;
  /** Two columns on wide screens. */
  readonly columns?: boolean;
  /** The page with everyone. */
  readonly all?: { readonly href: string; readonly label: string };
}

/** The first people of a list, with how many there are. */
export function PeopleCard({ title, icon, empty, list, needsYou, columns, all }: PeopleCardProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { total, rows } = list;
  const more = total - rows.length;
  return (
    <Card
      flush
      title={title}
      titleExtra={total > 0 ? <Count value={total} meaning={t('team.people', { count: total })} /> : undefined}
      action={all && total > 0 ? <Link href={all.href}>{all.label}</Link> : undefined}
      needsYou={needsYou}
    >
      {total === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <Rows columns={columns}>
          {rows.map(({ key, name, meta, href, isLate }) => (
            <li key={key}>
              <Row icon={icon} tone={isLate ? 'warning' : 'neutral'} title={name} meta={meta} href={href} />
            </li>
          ))}
        </Rows>
      )}
      {more > 0 ? <p className={styles.more}>{t('team.more', { count: more, shown: format.count(more) })}</p> : null}
    </Card>
  );
}
