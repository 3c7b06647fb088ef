import type { ReactNode } from 'react';
import { useText } from '../../platform/translations/translations.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';

export function TaxesSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('taxes.loading')}>
      <Bone height={220} />
      <Bone height={140} gap={16} />
      <Bone height={140} gap={16} />
    </Skeleton>
  );
}
