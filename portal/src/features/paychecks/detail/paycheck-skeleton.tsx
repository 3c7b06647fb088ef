import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import styles from './detail.module.css';

const ROWS = ['a', 'b', 'c', 'd'];

/** Placeholder for a paycheck: take-home pay, lines and the column beside them. */
export function PaycheckSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('paychecks.loadingDetail')}>
      <Card>
        <Bone width="6rem" height={16} gap={10} />
        <Bone width="15rem" height={52} gap={22} />
        <Bone height={22} gap={38} />
        <Bone width="22rem" height={40} gap={16} />
      </Card>
      <div className={styles.breakdown}>
        <Columns>
          <Stack>
            {['earnings', 'deductions'].map((card) => (
              <Card key={card}>
                <Bone width="8rem" height={20} />
                {ROWS.map((row) => (
                  <Bone key={row} height={22} gap={22} />
                ))}
              </Card>
            ))}
          </Stack>
          <Card>
            <Bone width="8rem" height={20} />
            {ROWS.map((row) => (
              <Bone key={row} height={22} gap={18} />
            ))}
          </Card>
        </Columns>
      </div>
    </Skeleton>
  );
}
