import type { ReactNode } from 'react';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LinkForm } from './link-form.tsx';

/** The form in which a person changes the email they sign in with (PRF-2). */
export function LinkCard({ currentEmail }: { readonly currentEmail: string }): ReactNode {
  const t = useText();
  const { api } = useServices();
  return (
    <Card titleBeside title={t('profileSelection.linkTitle')} id="sign-in-email">
      <LinkForm
        currentEmail={currentEmail}
        requestLink={(updatedEmail, idempotencyKey) =>
          api.call(
            'profileSelection.linkEmail',
            { body: { currentEmail, updatedEmail, emailRedirectUrl: location.origin } },
            { idempotencyKey },
          )
        }
        texts={{
          currentEmail: t('profileSelection.currentEmail'),
          label: t('profileSelection.newAddress'),
          hint: t('profileSelection.linkNote'),
          sameEmail: t('profileSelection.sameAddress'),
          sent: t('profileSelection.checkSpam'),
        }}
      />
    </Card>
  );
}
