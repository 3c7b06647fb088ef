import type { ReactNode } from 'react';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LinkForm } from './link-form.tsx';

/** PRF-2: asks for a link to another address than the one somebody signs in with. */
export function LinkCard({ currentEmail }: { readonly currentEmail: string }): ReactNode {
  const t = useText();
  const { api } = useServices();
  return (
    <Card title={t('profileSelection.linkTitle')} id="sign-in-email">
      <LinkForm
        known={currentEmail}
        ask={(updatedEmail) =>
          api.call('profileSelection.linkEmail', {
            body: { currentEmail, updatedEmail, emailRedirectUrl: location.origin },
          })
        }
        words={{
          known: t('profileSelection.linkNow'),
          label: t('profileSelection.newAddress'),
          hint: t('profileSelection.linkNote'),
          same: t('profileSelection.sameAddress'),
          sent: t('profileSelection.lookInsideNote'),
        }}
      />
    </Card>
  );
}
