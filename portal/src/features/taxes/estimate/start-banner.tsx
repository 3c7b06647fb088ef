import type { ReactNode } from 'react';
import type { CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';

/** The latest paycheck with which a form takes effect, by the 30-day rule. */
export function StartBanner({ start }: { readonly start: CalculatorReply['start'] }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (!start) return <Banner tone="info" icon="calendar" title={t('taxes.startUnknown')} />;
  return (
    <Banner tone="info" icon="calendar" title={t('taxes.startTitle', { date: format.date(start.checkDate, 'date') })}>
      {t('taxes.startRule', { span: format.span(start.periodBegin, start.periodEnd) })}
    </Banner>
  );
}
