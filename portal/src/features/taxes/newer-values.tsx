import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import type { Line } from './w4-lines.ts';

/** The values on file after a conflict, line by line. The entries stay in the form. */
export function NewerValues({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const t = useText();
  return (
    <Banner tone="warning" announce="polite" title={t('taxes.newerTitle')}>
      {t('taxes.newer')}
      <Facts small items={lines} />
    </Banner>
  );
}
