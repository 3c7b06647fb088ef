import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import styles from './list.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder for the list: totals, chart and rows. */
export function PaychecksSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('paychecks.loadingList')}>
      <Card>
        <Bone width="9rem" height={16} gap={10} />
        <Bone width="12rem" height={34} gap={18} />
        <Bone height={190} gap={36} />
        <Bone width="14rem" height={16} gap={16} />
      </Card>
      <div className={styles.rows}>
        <Card>
          {ROWS.map((row) => (
            <Bone key={row} height={24} gap={20} />
          ))}
        </Card>
      </div>
    </Skeleton>
  );
}
