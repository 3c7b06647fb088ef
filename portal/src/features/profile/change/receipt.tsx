import type { ReactNode } from 'react';
import type { PersonalSaved } from '@paystead/contract/features/profile/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';

/** The result of a change: in effect, or pending with its reviewer and first paycheck. */
export function Receipt({ saved: { outcome, change, notChanged } }: { readonly saved: PersonalSaved }): ReactNode {
  const t = useText();
  const format = useFormat();
  const reviewer = change?.decidedBy;
  const first = change?.effectivePayDate;
  return (
    <>
      <Banner tone="success" announce="polite" title={outcome === 'applied' ? t('profile.saved') : t('profile.sent')}>
        {outcome === 'applied'
          ? t('profile.savedText')
          : reviewer
            ? t('profile.sentTo', { who: reviewer })
            : t('profile.sentWaits')}{' '}
        {outcome === 'pending' && first ? t('profile.waitingFirst', { date: format.date(first, 'date') }) : null}
      </Banner>
      {notChanged.includes('workEmail') ? (
        <Banner tone="info" title={t('profile.emailNotHere')}>
          {t('profile.emailNote')}
        </Banner>
      ) : null}
      <ButtonRow>
        <ButtonLink href="/my-profile/personal">{t('profile.backToPersonal')}</ButtonLink>
      </ButtonRow>
    </>
  );
}
