import type { ReactNode } from 'react';
import styles from './money.module.css';

export interface StatItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Small figures in a row with labels above. */
export function Stats({ items }: { readonly items: readonly StatItem[] }): ReactNode {
  return (
    <dl className={styles.stats}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
