import { useEffect, type ReactNode } from 'react';
import { useText } from '../platform/translations/translations.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

/** Any address that leads nowhere. */
export function NotFound(): ReactNode {
  const t = useText();
  const title = t('app.notFoundTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <PageHeader title={title} lede={t('app.notFoundBody')} />
      <ButtonLink href="/home">{t('app.goHome')}</ButtonLink>
    </>
  );
}
