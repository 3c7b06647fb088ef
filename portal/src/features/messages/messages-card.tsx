import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Row, Rows } from '@paystead/ui/list/rows.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { shortDay } from './message-dates.ts';
import { landingPageQuery } from './queries.ts';
import { messageHref, newest, type PlacedMessage } from './recent.ts';

/** As many as home shows. */
const SHOWN = 3;

/** MSG-3: the newest messages; where the person has no screen for them, their titles alone. */
export function MessagesCard({ messagesHref }: { readonly messagesHref: string | undefined }): ReactNode {
  const t = useText();
  const { api } = useServices();
  // Drawn in slices when the answer is there, so that a phone answers a finger meanwhile.
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
  const shown = newest(page, SHOWN);
  if (shown.length === 0) {
    return (
      <Card>
        <Empty icon="message" title={t('messages.emptyTitle')}>
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
  readonly message: PlacedMessage;
  readonly messagesHref: string | undefined;
}

function MessageRow({ message, messagesHref }: MessageRowProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const { title, isRead, categoryName, postedAt } = message;
  const date = shortDay(postedAt, clock, format) ?? t('messages.today');
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
