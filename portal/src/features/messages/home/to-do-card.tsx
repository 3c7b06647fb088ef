import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Count } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { landingPageQuery } from '../queries.ts';
import { messageHref, messagesToAcknowledge, titlesToAcknowledge, type CategorizedMessage } from '../messages.ts';

interface ToDoCardProps {
  /** Address of the messages page; undefined if the person doesn't have one. */
  readonly messagesHref: string | undefined;
}

/**
 * Documents to acknowledge, first on home (MSG-3). Not shown if there are none, nor if loading failed: the messages
 * card shows the failure, and an empty card here would read as nothing to do.
 */
export function ToDoCard({ messagesHref }: ToDoCardProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { data } = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  if (!data?.unacknowledgedAttachmentsExist) return null;
  const { actionRequiredAmount } = messageCounts(data.messageCategories);
  return (
    <Card
      title={t('messages.toDo')}
      titleExtra={<Count value={actionRequiredAmount} meaning={t('messages.toDoMeaning')} />}
      flush
      needsYou
    >
      <Rows columns>
        {messagesToAcknowledge(data).map((message) => (
          <li key={message.messageId}>
            <ToDoRow message={message} href={messageHref(messagesHref, message)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

interface ToDoRowProps {
  readonly message: CategorizedMessage;
  readonly href: string | undefined;
}

/** One message to acknowledge: the document's title, or the number of documents, above the message's title. */
function ToDoRow({ message, href }: ToDoRowProps): ReactNode {
  const t = useText();
  const titles = titlesToAcknowledge(message);
  const [document = message.title] = titles;
  return (
    <Row
      icon="document"
      title={
        titles.length > 1
          ? t('messages.acknowledgeSeveral', { count: titles.length })
          : t('messages.acknowledge', { document })
      }
      meta={message.title}
      href={href}
    />
  );
}
