import type { ReactNode } from 'react';
import type { Message } from '@paystead/contract/features/messages/model.ts';
import { needsAction } from '@paystead/contract/features/messages/rules.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';

/** The due date of an acknowledgement, marked as late once it has passed; nothing for a message without one. */
export function DueBadge({ message }: { readonly message: Message }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  if (!needsAction(message)) return null;
  const { dueDate } = message;
  const isLate = dueDate !== null && dueDate < localToday(clock);
  const date = format.date(dueDate, 'short');
  return (
    <Badge tone={isLate ? 'danger' : 'warning'} icon={isLate ? 'warning' : 'edit'}>
      {dueDate === null ? t('messages.toAcknowledge') : t(isLate ? 'messages.wasDue' : 'messages.due', { date })}
    </Badge>
  );
}
