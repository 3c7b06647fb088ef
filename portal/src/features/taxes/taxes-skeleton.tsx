import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

export function TaxesSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('taxes.loading')}>
      <Stack>
        {['federal', 'state', 'place'].map((card) => (
          <Card key={card}>
            <Bone width="10rem" height={20} />
            <Bone height={16} gap={18} />
            <Bone width="70%" height={16} gap={10} />
            <Bone width="9rem" height={44} gap={24} />
          </Card>
        ))}
      </Stack>
    </Skeleton>
  );
}
