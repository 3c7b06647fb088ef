import type { ReactNode } from 'react';
import { Card } from '@paystead/ui/card/card.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ConfirmationItem } from './confirmation-item.tsx';
import styles from './people.module.css';
import type { SectionProps } from './section-props.ts';

/** Acts on the person that wait for a second operator. */
export function WaitingCard({ person: { confirmations, isOwn }, onChanged }: SectionProps): ReactNode {
  const t = useText();
  if (confirmations.length === 0) return null;
  return (
    <Card title={t('console.people.waitingTitle')} needsYou>
      <ul className={styles.history}>
        {confirmations.map((one) => (
          <ConfirmationItem
            key={one.confirmationId}
            one={isOwn ? { ...one, mayDecide: false } : one}
            onDecided={onChanged}
          />
        ))}
      </ul>
    </Card>
  );
}
