import type { ReactNode } from 'react';
import type { Message } from '@paystead/contract/features/messages/model.ts';
import { needsAction } from '@paystead/contract/features/messages/rules.ts';
import { dayOf, localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { acknowledgedDate } from './messages.ts';
import styles from './messages.module.css';

/**
 * The state of a message for its reader: the due date of an acknowledgement, marked as late once it has passed, or the date of
 * the acknowledgement; nothing for a message without a document to acknowledge.
 */
export function MessageState({ message }: { readonly message: Message }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  if (!needsAction(message)) {
    const acknowledgedAt = acknowledgedDate(message);
    return acknowledgedAt === undefined ? null : (
      <span className={styles.state}>
        <Badge tone="success" icon="check">
          {t('messages.acknowledgedOn', { date: format.date(dayOf(acknowledgedAt), 'medium') })}
        </Badge>
      </span>
    );
  }
  const { dueDate } = message;
  const isLate = dueDate !== null && dueDate < localToday(clock);
  const date = format.date(dueDate, 'short');
  return (
    <span className={styles.state}>
      <Badge tone={isLate ? 'danger' : 'warning'} icon={isLate ? 'warning' : 'edit'}>
        {dueDate === null ? t('messages.toAcknowledge') : t(isLate ? 'messages.wasDue' : 'messages.due', { date })}
      </Badge>
    </span>
  );
}
