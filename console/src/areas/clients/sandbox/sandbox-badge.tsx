import type { ReactNode } from 'react';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** Marks a client that isn't a live one. */
export function SandboxBadge(): ReactNode {
  const t = useText();
  return <Badge tone="warning">{t('console.sandbox.badge')}</Badge>;
}
