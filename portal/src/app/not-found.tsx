import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';

/** Any address that leads nowhere, or nowhere for this person: the two look the same. */
export function NotFound(): ReactNode {
  const t = useText();
  return (
    <>
      <PageHeader title={t('app.notFoundTitle')} lede={t('app.notFoundBody')} />
      <ButtonLink href="/home">{t('app.goHome')}</ButtonLink>
    </>
  );
}
