import type { ReactNode } from 'react';
import { useServices } from '../../platform/services.ts';
import type { Stranger } from '../../platform/sign-in/sign-in.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { LinkForm } from './link-form.tsx';

/**
 * PRF-2: somebody whose provider vouches for an address that no employer has asks for a link. It goes to the address on
 * file, which they name; the answer is the same whether or not there is one.
 */
export function ClaimAddress({ stranger }: { readonly stranger: Stranger }): ReactNode {
  const t = useText();
  const { api } = useServices();
  return (
    <LinkForm
      isMain
      known={stranger.email}
      ask={(currentEmail) =>
        api.call(
          'profileSelection.linkEmail',
          { body: { currentEmail, updatedEmail: stranger.email, emailRedirectUrl: location.origin } },
          // Nobody is signed in: a refusal is this form's to tell, not a session that ended.
          { skipInterceptor: true, headers: { 'x-identity-token': stranger.idToken } },
        )
      }
      words={{
        known: t('profileSelection.claimNow'),
        label: t('profileSelection.onFile'),
        hint: t('profileSelection.claimNote'),
        same: t('profileSelection.claimSame'),
        sent: t('profileSelection.claimSentNote'),
      }}
      failed={
        <Banner tone="danger" announce="assertive" title={t('profileSelection.claimFailed')}>
          {t('profileSelection.claimFailedNote')}
        </Banner>
      }
    >
      <h2>{t('profileSelection.claimTitle')}</h2>
    </LinkForm>
  );
}
