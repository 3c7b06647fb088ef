import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { preferredLanguage } from '../../../platform/preferred-language.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { countsOf } from './filters.ts';
import { Inbox } from './inbox.tsx';
import { READER_HEADING } from '../read/message-reader.tsx';
import styles from '../messages.module.css';
import { landingPageQuery } from '../queries.ts';
import { useInboxAddress } from './use-inbox-address.ts';
import { useSideBySide } from './use-side-by-side.ts';

/** All messages by category, and the open message beside the list or, on a narrow page, in its place. */
export function MessagesPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(landingPageQuery(api, useLanguage()));
  const address = useInboxAddress();
  const isWide = useSideBySide();
  useFocusMessage(address.messageId);
  const isReading = !isWide && address.messageId !== undefined;
  return (
    <>
      <div className={isReading ? styles.aboveReader : undefined}>
        <div className={isReading ? styles.spokenOnly : undefined}>
          <PageHeader title={t('messages.title')} lede={query.data && lede(query.data, t)} />
        </div>
      </div>
      <Loadable
        query={query}
        failed={t('messages.failed')}
        reference={referenceOf(query.error)}
        loading={<InboxSkeleton />}
      >
        {(page) =>
          page.messageCategories.length === 0 ? (
            <Card>
              <Empty icon="message" title={t('messages.emptyTitle')}>
                {t('messages.emptyBody')}
              </Empty>
            </Card>
          ) : (
            <Inbox page={page} address={address} isWide={isWide} />
          )
        }
      </Loadable>
    </>
  );
}

function lede(page: LandingPage, t: Translate): string {
  const { all, needsYou } = countsOf(page);
  return t('messages.lede', { count: all, waiting: needsYou });
}

/** Moves the focus to the heading of a newly opened message, and back to its row in the list when it is closed. */
function useFocusMessage(messageId: string | undefined): void {
  const previous = useRef(messageId);
  useEffect(() => {
    const closedId = previous.current;
    previous.current = messageId;
    if (closedId === messageId) return;
    const target = document.getElementById(messageId === undefined ? `message-${closedId}` : READER_HEADING);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView?.({ block: 'nearest' });
  }, [messageId]);
}

function InboxSkeleton(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('messages.loading')}>
      <Stack>
        <Bone height={46} width="18rem" />
        <Card>
          {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
            <Bone key={row} height={48} gap={16} />
          ))}
        </Card>
      </Stack>
    </Skeleton>
  );
}

/** Starts loading the messages while the page's code downloads. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(landingPageQuery(api, preferredLanguage()));
}
