import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';

/** Says that contractors have no tax withheld, and so no forms. */
export function ContractorBanner(): ReactNode {
  const t = useText();
  return (
    <Banner tone="info" title={t('taxes.contractorTitle')}>
      {t('taxes.contractor')}
    </Banner>
  );
}
