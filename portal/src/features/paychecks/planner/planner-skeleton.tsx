import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

/** The shape of the planner while its data loads. */
export function PlannerSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('paychecks.planLoading')}>
      <Columns>
        <Stack>
          {[220, 260, 180].map((height) => (
            <Card key={height}>
              <Bone width="9rem" height={20} />
              <Bone height={height} gap={20} />
            </Card>
          ))}
        </Stack>
        <Card>
          <Bone width="12rem" height={18} />
          <Bone width="10rem" height={36} gap={16} />
          <Bone height={160} gap={20} />
        </Card>
      </Columns>
    </Skeleton>
  );
}
