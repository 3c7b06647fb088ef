import type { ReactNode } from 'react';
import type { WhyNot } from '@paystead/contract/verdict.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';

/** Why the accounts are read-only; nothing if they aren't, or if they belong to someone else. */
export function ReadOnlyBanner({ whyNot }: { readonly whyNot: WhyNot | null }): ReactNode {
  const t = useText();
  if (whyNot === null || whyNot === 'viewingAnotherEmployee') return null;
  if (whyNot === 'formerEmployee')
    return (
      <Banner tone="info" icon="lock" title={t('directDeposits.readOnly')}>
        {t('directDeposits.whyFormer')}
      </Banner>
    );
  if (whyNot === 'frozen')
    return (
      <Banner tone="danger" icon="shield" title={t('directDeposits.frozenTitle')}>
        {t('directDeposits.whyFrozen')}
      </Banner>
    );
  if (whyNot === 'contactRecentlyChanged')
    return (
      <Banner tone="warning" icon="shield" title={t('directDeposits.frozenTitle')}>
        {t('directDeposits.whyContact')}
      </Banner>
    );
  return (
    <Banner tone="info" icon="lock" title={t('directDeposits.readOnly')}>
      {t('directDeposits.whyRole')}
    </Banner>
  );
}
