import type { ReactNode } from 'react';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import type { RecordView } from './record-view.ts';
import styles from './hr-records.module.css';

interface RecordItemProps {
  readonly view: RecordView;
  /** Buttons below the facts. */
  readonly actions?: ReactNode;
}

/** One record with its badges and facts. */
export function RecordItem({ view: { title, line, badges, facts }, actions }: RecordItemProps): ReactNode {
  return (
    <li className={styles.record}>
      <div className={styles.header}>
        <h3 className={styles.title}>{title}</h3>
        {badges?.map(({ text, tone, icon }) => (
          <Badge key={text} tone={tone} icon={icon}>
            {text}
          </Badge>
        ))}
        {line ? <p className={styles.line}>{line}</p> : null}
      </div>
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label} className={isLong(value) ? styles.long : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </li>
  );
}

/** Characters beyond which a value has a row of its own. */
const LONG = 48;

const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > LONG;
