import type { ReactNode } from 'react';
import { useServices } from '../../../platform/services.ts';
import { identityHeaders } from '../../../platform/sign-in/identity-headers.ts';
import type { Stranger } from '../../../platform/sign-in/sign-in.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { LinkForm } from './link-form.tsx';

/**
 * The form in which a person whose email no employer has requests a link to the email on file (PRF-2). The reply
 * doesn't reveal if an employer has that email.
 */
export function ClaimAddress({ stranger }: { readonly stranger: Stranger }): ReactNode {
  const t = useText();
  const { api } = useServices();
  return (
    <LinkForm
      isMain
      currentEmail={stranger.email}
      requestLink={(currentEmail, idempotencyKey) =>
        api.call(
          'profileSelection.linkEmail',
          { body: { currentEmail, updatedEmail: stranger.email, emailRedirectUrl: location.origin } },
          // There is no session, so a refusal must not be handled as one that ended.
          { idempotencyKey, skipInterceptor: true, headers: identityHeaders(stranger) },
        )
      }
      texts={{
        currentEmail: t('profileSelection.signedInAs'),
        label: t('profileSelection.onFile'),
        hint: t('profileSelection.claimNote'),
        sameEmail: t('profileSelection.claimSame'),
        sent: t('profileSelection.claimSentNote'),
      }}
      failure={
        <Banner tone="danger" announce="assertive" title={t('profileSelection.claimFailed')}>
          {t('profileSelection.claimFailedNote')}
        </Banner>
      }
    >
      <h2>{t('profileSelection.claimTitle')}</h2>
    </LinkForm>
  );
}
