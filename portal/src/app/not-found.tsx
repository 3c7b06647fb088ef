import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { EmptyPage } from '@paystead/ui/states/states.tsx';

/** Shown for unknown addresses and for screens that the person may not open, with the same text. */
export function NotFound(): ReactNode {
  const t = useText();
  return (
    <EmptyPage
      icon="search"
      title={t('app.notFoundTitle')}
      action={<ButtonLink href="/home">{t('app.goHome')}</ButtonLink>}
    >
      {t('app.notFoundBody')}
    </EmptyPage>
  );
}
