import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';

/** Shown for unknown addresses and for screens that the person may not open, with the same text. */
export function NotFound(): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('app.notFoundTitle')} lede={t('app.notFoundBody')} />
      <ButtonLink href="/home">{t('app.goHome')}</ButtonLink>
    </>
  );
}
