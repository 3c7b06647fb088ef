import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** The cards of the team page before they are loaded. */
export function TeamSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('team.loading')}>
      <Stack>
        <BoneCard rows={2} />
        <Columns>
          <BoneCard rows={3} />
          <BoneCard rows={3} />
        </Columns>
      </Stack>
    </Skeleton>
  );
}

function BoneCard({ rows }: { readonly rows: number }): ReactNode {
  return (
    <Card>
      <Bone width="10rem" height={22} />
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} height={36} gap={22} />
      ))}
    </Card>
  );
}
