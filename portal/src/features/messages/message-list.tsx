import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Message, MessageCategory } from '@paystead/contract/features/messages/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, Spoken } from '@paystead/ui/text.tsx';
import { bodyTree, wordsOf } from './body-tree.ts';
import { DueBadge } from './due-badge.tsx';
import { opened } from './inbox.ts';
import { shortDay } from './message-dates.ts';
import styles from './messages.module.css';

/** As many rows as are shown at once, and added at once. */
const PORTION = 50;

interface MessageListProps {
  readonly categories: readonly MessageCategory[];
  readonly openId: string | undefined;
  readonly hrefOf: (messageId: string) => string;
}

/** Messages by category, each category with its number; long lists open portion by portion. */
export function MessageList({ categories, openId, hrefOf }: MessageListProps): ReactNode {
  const t = useText();
  const [limit, setLimit] = useState(PORTION);
  const list = useRef<HTMLDivElement>(null);
  const all = categories.reduce((sum, { messagesForThisCategory }) => sum + messagesForThisCategory.length, 0);
  useEffect(() => {
    // Who asked for more goes on where the list ended.
    if (limit > PORTION) list.current?.querySelectorAll('a')[limit - PORTION]?.focus();
  }, [limit]);
  return (
    <Card flush>
      <div ref={list}>
        {opened(categories, limit).map(({ categoryId, categoryName, total, messagesForThisCategory }) => (
          <section key={categoryId} aria-labelledby={`category-${categoryId}`}>
            <h2 id={`category-${categoryId}`} className={styles.category}>
              {categoryName} <span>{total}</span>
            </h2>
            <ul className={styles.rows}>
              {messagesForThisCategory.map((message) => (
                <li key={message.messageId}>
                  <MessageLink
                    message={message}
                    isOpen={message.messageId === openId}
                    href={hrefOf(message.messageId)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {all > limit ? (
        <div className={styles.more}>
          <p>{t('messages.shown', { shown: limit, count: all })}</p>
          <Button kind="second" small onClick={() => setLimit(limit + PORTION)}>
            {t('messages.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface MessageLinkProps {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly href: string;
}

function MessageLink({ message, isOpen, href }: MessageLinkProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const { messageId, title, isRead, postedAt } = message;
  return (
    <Link id={`message-${messageId}`} className={styles.message} href={href} aria-current={isOpen || undefined}>
      <span className={classes(styles.dot, !isRead && styles.unread)}>
        {isRead ? null : <Spoken>{t('ui.unread')} </Spoken>}
      </span>
      <span className={styles.words}>
        <span className={classes(styles.title, !isRead && styles.unreadTitle)}>{title}</span>{' '}
        <span className={styles.summary}>{useSummary(message)}</span> <DueBadge message={message} />
      </span>{' '}
      <span className={styles.when}>{shortDay(postedAt, clock, format) ?? t('messages.today')}</span>
    </Link>
  );
}

/** The documents it brings, else how it begins. */
function useSummary({ attachments, body }: Message): string {
  const t = useText();
  const [first, ...others] = attachments;
  if (!first) return wordsOf(bodyTree(body)).slice(0, 120);
  return others.length === 0 ? first.title : t('messages.files', { document: first.title, count: others.length });
}
