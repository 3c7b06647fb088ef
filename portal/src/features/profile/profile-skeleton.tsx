import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

/** The layout of the page while it loads: two groups of lines. */
export function ProfileSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('profile.loading')}>
      <Stack>
        {['a', 'b'].map((card) => (
          <Card key={card}>
            <Bone width="8rem" height={22} />
            <Bone height={20} gap={26} />
            <Bone height={20} gap={26} />
            <Bone height={20} gap={26} />
          </Card>
        ))}
      </Stack>
    </Skeleton>
  );
}
