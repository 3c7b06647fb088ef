import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

/** A list of requests while it loads: one card in the final layout. */
export function RequestsSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('pendingTransactions.loading')}>
      <Card>
        <Bone width="12rem" height={22} />
        <Bone width="16rem" height={16} gap={12} />
        <Bone height={18} gap={28} />
        <Bone height={18} gap={22} />
        <Bone height={18} gap={22} />
      </Card>
    </Skeleton>
  );
}
