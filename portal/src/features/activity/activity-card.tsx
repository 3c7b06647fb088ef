import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import styles from './activity.module.css';

/** The card in Preferences that opens the activity log. */
export function ActivityCard(): ReactNode {
  const t = useText();
  return (
    <Card title={t('activity.cardTitle')}>
      <div className={styles.tools}>
        <p>{t('activity.cardText')}</p>
        <ButtonLink kind="second" icon="shield" href="/preferences/activity">
          {t('activity.cardLink')}
        </ButtonLink>
      </div>
    </Card>
  );
}
