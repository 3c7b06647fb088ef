import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { SplitCard } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

/** Placeholder for the payday card on home. */
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
