import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

/** Placeholder for the list: a heading and two records. */
export function RecordsSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('hrRecords.loading')}>
      <Card>
        <Bone width="10rem" height={22} />
        {['a', 'b'].map((record) => (
          <span key={record}>
            <Bone width="16rem" height={20} gap={32} />
            <Bone width="9rem" height={16} gap={10} />
            <Bone height={18} gap={18} />
            <Bone height={18} gap={22} />
            <Bone height={18} gap={22} />
          </span>
        ))}
      </Card>
    </Skeleton>
  );
}
