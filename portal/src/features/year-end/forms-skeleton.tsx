import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

/** Placeholder for the list and for one form. */
export function FormsSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('yearEnd.loading')}>
      <Card>
        <Bone width="6rem" height={22} />
        {['a', 'b', 'c'].map((line) => (
          <span key={line}>
            <Bone width="8rem" height={20} gap={28} />
            <Bone width="70%" height={16} gap={10} />
          </span>
        ))}
      </Card>
    </Skeleton>
  );
}
