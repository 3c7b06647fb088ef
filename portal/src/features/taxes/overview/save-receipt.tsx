import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Outcome } from '@paystead/contract/change.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { resetSaved, useTaxesState } from '../save-state.ts';

const TITLES = {
  applied: 'taxes.savedApplied',
  pending: 'taxes.savedPending',
  unchanged: 'taxes.savedUnchanged',
} as const satisfies Record<Outcome, string>;

/** The result of the form that was just submitted, until it is dismissed. */
export function SaveReceipt(): ReactNode {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const { saveSuccessfully, receipt } = useTaxesState();
  if (!saveSuccessfully || !receipt) return null;
  const { outcome, change } = receipt;
  return (
    <Banner
      tone={outcome === 'unchanged' ? 'info' : 'success'}
      announce="polite"
      title={t(TITLES[outcome])}
      actions={
        <Button kind="quiet" small onClick={() => resetSaved(queries)}>
          {t('taxes.dismiss')}
        </Button>
      }
    >
      {change?.effectivePayDate ? t('taxes.savedFrom', { date: format.date(change.effectivePayDate, 'date') }) : null}{' '}
      {change?.decidedBy ? t('taxes.savedDecides', { who: change.decidedBy }) : null}
    </Banner>
  );
}
