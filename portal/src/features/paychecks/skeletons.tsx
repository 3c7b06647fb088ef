import type { ReactNode } from 'react';
import { useText } from '../../platform/translations/translations.tsx';
import { Card, SplitCard } from '../../ui/card/card.tsx';
import { Columns, Stack } from '../../ui/page/layout.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './paychecks.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The list's shape: strip, chart, rows. */
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
      <div className={styles.after}>
        <Card>
          {ROWS.map((row) => (
            <Bone key={row} height={24} gap={20} />
          ))}
        </Card>
      </div>
    </Skeleton>
  );
}

/** A paycheck's shape: net and bar, tables, the column beside them. */
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
      <div className={styles.after}>
        <Columns>
          <Stack>
            {['earnings', 'deductions'].map((card) => (
              <Card key={card}>
                <Bone width="8rem" height={20} />
                {ROWS.slice(0, 4).map((row) => (
                  <Bone key={row} height={22} gap={22} />
                ))}
              </Card>
            ))}
          </Stack>
          <Card>
            <Bone width="8rem" height={20} />
            {ROWS.slice(0, 4).map((row) => (
              <Bone key={row} height={22} gap={18} />
            ))}
          </Card>
        </Columns>
      </div>
    </Skeleton>
  );
}

/** The payday card's shape on home. */
export function LastPaySkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('paychecks.loadingDetail')}>
      <SplitCard
        first={
          <>
            <Bone width="min(14rem, 70%)" height={18} gap={9} />
            <Bone width="min(15rem, 80%)" height={56} gap={22} />
            <Bone width="min(24rem, 100%)" height={18} gap={16} />
            <Bone height={22} gap={28} />
            <Bone width="min(18rem, 100%)" height={40} gap={14} />
            <Bone width="min(11rem, 100%)" height={44} gap={26} />
          </>
        }
        second={
          <>
            <Bone width="7rem" height={18} gap={9} />
            <Bone width="min(12rem, 100%)" height={28} gap={14} />
            <Bone width="5rem" height={16} gap={8} />
            <Bone height={22} gap={14} />
          </>
        }
      />
    </Skeleton>
  );
}
