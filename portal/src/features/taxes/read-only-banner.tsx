import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';

const REASONS: Readonly<Partial<Record<NonNullable<TaxesReply['whyNot']>, PlainTextKey>>> = {
  editRole: 'taxes.whyNotEditRole',
  formerEmployee: 'taxes.whyNotFormer',
  selfServiceOff: 'taxes.whyNotOff',
  frozen: 'taxes.whyNotFrozen',
  contactRecentlyChanged: 'taxes.whyNotFrozen',
};

/** The reason why the page is read-only (ME-4); nothing if it isn't. */
export function ReadOnlyBanner({ taxes }: { readonly taxes: TaxesReply }): ReactNode {
  const t = useText();
  if (taxes.canEdit || taxes.whyNot === null) return null;
  return (
    <Banner tone="info" icon="lock" title={t('taxes.readOnly')}>
      {t(REASONS[taxes.whyNot] ?? 'taxes.whyNotOff')}
    </Banner>
  );
}
