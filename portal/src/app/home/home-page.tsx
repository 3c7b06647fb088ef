import type { ReactNode } from 'react';
import { useText } from '../../platform/translations/translations.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

export function HomePage(): ReactNode {
  const t = useText();
  return <PageHeader title={t('menu.home')} />;
}
