import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { countsOf } from './inbox.ts';
import { Inbox } from './inbox-panes.tsx';
import { READER_HEADING } from './message-reader.tsx';
import styles from './messages.module.css';
import { landingPageQuery } from './queries.ts';
import { useInboxAddress } from './use-inbox-address.ts';
import { useSideBySide } from './use-side-by-side.ts';

/** Every message by category, one of them opened: beside the list where there is room, else in its place. */
export function MessagesPage(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const query = useQuery(landingPageQuery(api, useLanguage()));
  const address = useInboxAddress();
  const isWide = useSideBySide();
  useFocusOf(address.messageId);
  const isReading = !isWide && address.messageId !== undefined;
  return (
    <>
      <div className={isReading ? styles.heardOnly : undefined}>
        <PageHeader title={t('messages.title')} lede={query.data && ledeOf(query.data, t)} />
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

function ledeOf(page: LandingPage, t: ReturnType<typeof useText>): string {
  const { all, needsYou } = countsOf(page);
  return t('messages.lede', { count: all, waiting: needsYou });
}

/** A message that is opened takes the focus to its heading; the way back gives it to the row that was left. */
function useFocusOf(messageId: string | undefined): void {
  const before = useRef(messageId);
  useEffect(() => {
    const left = before.current;
    before.current = messageId;
    if (left === messageId) return;
    const target = document.getElementById(messageId === undefined ? `message-${left}` : READER_HEADING);
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

/** Starts the read while the page's code is still on its way. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchQuery(landingPageQuery(api, preferredLanguage()));
}
