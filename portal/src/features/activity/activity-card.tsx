import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';

/** The card in Preferences that opens the activity log. */
export function ActivityCard(): ReactNode {
  const t = useText();
  return (
    <Card titleBeside title={t('activity.cardTitle')} lede={t('activity.cardText')}>
      <ButtonLink kind="second" icon="shield" href="/preferences/activity">
        {t('activity.cardLink')}
      </ButtonLink>
    </Card>
  );
}
