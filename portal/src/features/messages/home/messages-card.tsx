import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { shortDate } from '../message-dates.ts';
import { landingPageQuery } from '../queries.ts';
import { messageHref, newestMessages, type CategorizedMessage } from '../messages.ts';

/** Number of messages on home. */
const COUNT = 3;

/** The newest messages; without links if the person has no messages page (MSG-3). */
export function MessagesCard({ messagesHref }: { readonly messagesHref: string | undefined }): ReactNode {
  const t = useText();
  const { api } = useServices();
  // Deferred, so that rendering the reply doesn't block taps on a phone.
  const query = useDeferredValue(useQuery(landingPageQuery(api, useLanguage())));
  const count = query.data ? messageCounts(query.data.messageCategories).activeMessagesAmount : 0;
  return (
    <Section
      first
      title={t('messages.title')}
      action={messagesHref && count > 0 ? <Link href={messagesHref}>{t('messages.all', { count })}</Link> : undefined}
    >
      <Loadable
        query={query}
        failed={t('messages.failed')}
        reference={referenceOf(query.error)}
        loading={<MessagesSkeleton />}
      >
        {(page) => <Newest page={page} messagesHref={messagesHref} />}
      </Loadable>
    </Section>
  );
}

interface NewestProps {
  readonly page: LandingPage;
  readonly messagesHref: string | undefined;
}

function Newest({ page, messagesHref }: NewestProps): ReactNode {
  const t = useText();
  const shown = newestMessages(page, COUNT);
  if (shown.length === 0) {
    return (
      <Card>
        <Empty icon="message" level={3} title={t('messages.emptyTitle')}>
          {t('messages.emptyBody')}
        </Empty>
      </Card>
    );
  }
  return (
    <Card flush>
      <Rows>
        {shown.map((message) => (
          <li key={message.messageId}>
            <MessageRow message={message} messagesHref={messagesHref} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

interface MessageRowProps {
  readonly message: CategorizedMessage;
  readonly messagesHref: string | undefined;
}

function MessageRow({ message, messagesHref }: MessageRowProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const { title, isRead, categoryName, postedAt } = message;
  const date = shortDate(postedAt, clock, format) ?? t('messages.today');
  return (
    <Row
      unread={!isRead}
      title={title}
      meta={t('messages.meta', { category: categoryName, date })}
      href={messageHref(messagesHref, message)}
    />
  );
}

function MessagesSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('messages.loading')}>
      <Card>
        {['first', 'second', 'third'].map((row) => (
          <Bone key={row} height={44} gap={14} />
        ))}
      </Card>
    </Skeleton>
  );
}
