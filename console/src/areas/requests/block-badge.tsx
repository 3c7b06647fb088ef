import type { ReactNode } from 'react';
import type { RequestBlock } from '@paystead/contract/console/requests/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { BLOCK_LOOKS } from './block-looks.ts';

/** A badge with the cause for which a request waits. */
export function BlockBadge({ block }: { readonly block: RequestBlock }): ReactNode {
  const t = useText();
  const { tone, icon } = BLOCK_LOOKS[block];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`console.requests.block.${block}`)}
    </Badge>
  );
}
