import { useState, type ReactNode } from 'react';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { countsOf, defaultMessageId, sectionsOf, findMessage, type Filter } from './filters.ts';
import { MessageList } from './message-list.tsx';
import { MessageReader } from '../read/message-reader.tsx';
import styles from '../messages.module.css';
import type { InboxAddress } from './use-inbox-address.ts';

interface InboxProps {
  readonly page: LandingPage;
  readonly address: InboxAddress;
  readonly isWide: boolean;
}

/** The list with its filter, and the open message. */
export function Inbox({ page, address, isWide }: InboxProps): ReactNode {
  const defaultId = useDefaultMessageId(page);
  const openId = address.messageId ?? (isWide ? defaultId : undefined);
  return (
    <div className={styles.inbox}>
      {isWide || openId === undefined ? <FilteredList page={page} address={address} openId={openId} /> : null}
      {openId === undefined ? null : (
        <OpenMessage page={page} openId={openId} backHref={isWide ? undefined : address.hrefOf(undefined)} />
      )}
    </div>
  );
}

/**
 * The message that a wide page opens by itself. It stays open when the list changes, so that an acknowledgement shows its
 * confirmation instead of the next message.
 */
function useDefaultMessageId(page: LandingPage): string | undefined {
  const [first, setFirst] = useState(() => defaultMessageId(page));
  if (first !== undefined && findMessage(page, first)) return first;
  const next = defaultMessageId(page);
  if (next !== first) setFirst(next);
  return next;
}

interface FilteredListProps extends Pick<InboxProps, 'page' | 'address'> {
  readonly openId: string | undefined;
}

function FilteredList({ page, address, openId }: FilteredListProps): ReactNode {
  const t = useText();
  const { filter } = address;
  const counts = countsOf(page);
  const sections = sectionsOf(page, filter, openId);
  return (
    <div className={styles.filteredList}>
      <Segments<Filter>
        label={t('messages.filter')}
        value={filter}
        onChange={address.setFilter}
        options={[
          { value: 'all', label: t('messages.filterAll', { count: counts.all }) },
          { value: 'needsYou', label: t('messages.filterToDo', { count: counts.needsYou }) },
          { value: 'unread', label: t('messages.filterUnread', { count: counts.unread }) },
        ]}
      />
      {sections.length > 0 ? (
        <MessageList key={filter} sections={sections} openId={openId} hrefOf={address.hrefOf} />
      ) : (
        <Card>
          <Empty icon="check" title={t(filter === 'unread' ? 'messages.noneUnread' : 'messages.noneToDo')}>
            {t(filter === 'unread' ? 'messages.noneUnreadBody' : 'messages.noneToDoBody')}
          </Empty>
        </Card>
      )}
    </div>
  );
}

interface OpenMessageProps {
  readonly page: LandingPage;
  readonly openId: string;
  readonly backHref: string | undefined;
}

function OpenMessage({ page, openId, backHref }: OpenMessageProps): ReactNode {
  const t = useText();
  const message = findMessage(page, openId);
  if (message) return <MessageReader key={openId} message={message} backHref={backHref} />;
  return (
    <Card>
      <Empty
        icon="search"
        title={t('messages.unknown')}
        action={<ButtonLink href="/messages">{t('messages.back')}</ButtonLink>}
      >
        {t('messages.unknownBody')}
      </Empty>
    </Card>
  );
}
