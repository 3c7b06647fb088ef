import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Count } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { landingPageQuery } from './queries.ts';
import { messageHref, openDocuments, waiting, type PlacedMessage } from './recent.ts';

interface NeedsYouProps {
  /** Where messages are read; absent where the person has no such screen. */
  readonly messagesHref: string | undefined;
}

/**
 * MSG-3: what must be acknowledged, first on the page. Absent while there is nothing and when it could not be read: the
 * messages card says that, and an empty frame here would claim that nothing waits.
 */
export function NeedsYouCard({ messagesHref }: NeedsYouProps): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { data } = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  if (!data?.unacknowledgedAttachmentsExist) return null;
  const { actionRequiredAmount } = messageCounts(data.messageCategories);
  return (
    <Card
      title={t('messages.needsYou')}
      titleExtra={<Count value={actionRequiredAmount} meaning={t('messages.needYou')} />}
      flush
      needsYou
    >
      <Rows columns>
        {waiting(data).map((message) => (
          <li key={message.messageId}>
            <WaitingRow message={message} href={messageHref(messagesHref, message)} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

interface WaitingRowProps {
  readonly message: PlacedMessage;
  readonly href: string | undefined;
}

/** Names the document, which is what is acknowledged; the message that brought it stands beneath. */
function WaitingRow({ message, href }: WaitingRowProps): ReactNode {
  const t = useText();
  const documents = openDocuments(message);
  const [document = message.title] = documents;
  return (
    <Row
      icon="document"
      title={
        documents.length > 1
          ? t('messages.acknowledgeSeveral', { count: documents.length })
          : t('messages.acknowledge', { document })
      }
      meta={message.title}
      href={href}
    />
  );
}
