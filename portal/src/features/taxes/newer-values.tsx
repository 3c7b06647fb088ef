import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '../../platform/format/format.ts';
import { useText } from '../../platform/translations/translations.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Facts } from '../../ui/list/facts.tsx';
import { w4Lines } from './words.ts';

/** After a conflict: what is on file now, while what was typed stays in the form. */
export function NewerValues({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const category = (taxes.proposed ?? taxes).taxes.employeeFederalTaxCategory;
  return (
    <Banner tone="warning" title={t('taxes.newerTitle')}>
      {t('taxes.newer')}
      <Facts small items={w4Lines(category, t, format)} />
    </Banner>
  );
}
