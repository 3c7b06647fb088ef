import type { ReactNode } from 'react';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { classes } from '@paystead/ui/text.tsx';
import type { RecordFact, RecordView } from './record-view.ts';
import styles from './hr-records.module.css';

interface RecordItemProps {
  readonly view: RecordView;
  /** Its place in a list whose order has a meaning, from 1. */
  readonly place?: number;
  /** Buttons below the facts. */
  readonly actions?: ReactNode;
}

/** One record with its badges and facts. */
export function RecordItem({ view, place, actions }: RecordItemProps): ReactNode {
  const { title, line, badges, lead, facts } = view;
  const look = classes(styles.record, lead !== undefined && styles.withLead, place !== undefined && styles.withPlace);
  return (
    <li className={look}>
      {place === undefined ? null : (
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
      )}
      <div className={styles.header}>
        <h3 className={styles.title}>{title}</h3>
        {badges?.map(({ text, tone, icon }) => (
          <Badge key={text} tone={tone} icon={icon}>
            {text}
          </Badge>
        ))}
        {line ? <p className={styles.line}>{line}</p> : null}
      </div>
      {lead ? <FactList facts={[lead]} className={styles.lead} /> : null}
      {facts.length > 0 ? <FactList facts={facts} className={styles.facts} /> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </li>
  );
}

interface FactListProps {
  readonly facts: readonly RecordFact[];
  readonly className: string | undefined;
}

function FactList({ facts, className }: FactListProps): ReactNode {
  return (
    <dl className={className}>
      {facts.map(([label, value, width]) => (
        <div key={label} className={width === 'long' || isLong(value) ? styles.long : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Characters beyond which a value has a row of its own. */
const LONG = 48;

const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > LONG;
