import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';

const SECTIONS = ['paper', 'scope', 'copy', 'withdrawal', 'end', 'contact', 'technology'];

/** Placeholder for the disclosure, longer than a screen so that nothing below it moves. */
export function ConsentSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('yearEnd.consentLoading')}>
      <Card>
        {SECTIONS.map((section) => (
          <span key={section}>
            <Bone width="12rem" height={20} gap={24} />
            <Bone width="90%" height={16} gap={10} />
            <Bone width="70%" height={16} gap={10} />
          </span>
        ))}
      </Card>
    </Skeleton>
  );
}
