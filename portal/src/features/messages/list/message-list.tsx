import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Message, MessageCategory } from '@paystead/contract/features/messages/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, Spoken } from '@paystead/ui/text.tsx';
import { bodyTree, plainText } from '../read/body-tree.ts';
import { DueBadge } from './due-badge.tsx';
import { firstMessages } from './filters.ts';
import { shortDate } from '../message-dates.ts';
import styles from '../messages.module.css';

/** Number of messages shown at first, and added by each press of the button. */
const BATCH_SIZE = 50;

/** Length of a summary in characters. */
const SUMMARY_LENGTH = 120;

interface MessageListProps {
  readonly categories: readonly MessageCategory[];
  readonly openId: string | undefined;
  readonly hrefOf: (messageId: string) => string;
}

/** Messages by category with the number of each. Long lists are shown in batches. */
export function MessageList({ categories, openId, hrefOf }: MessageListProps): ReactNode {
  const t = useText();
  const [limit, setLimit] = useState(BATCH_SIZE);
  const list = useRef<HTMLDivElement>(null);
  const total = categories.reduce((sum, { messagesForThisCategory }) => sum + messagesForThisCategory.length, 0);
  useEffect(() => {
    // Moves the focus to the first message of the new batch.
    if (limit > BATCH_SIZE) list.current?.querySelectorAll('a')[limit - BATCH_SIZE]?.focus();
  }, [limit]);
  return (
    <Card flush>
      <div ref={list}>
        {firstMessages(categories, limit).map(({ categoryId, categoryName, total, messagesForThisCategory }) => (
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
      {total > limit ? (
        <div className={styles.more}>
          <p>{t('messages.shown', { shown: limit, count: total })}</p>
          <Button kind="second" small onClick={() => setLimit(limit + BATCH_SIZE)}>
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
      <span className={styles.excerpt}>
        <span className={classes(styles.title, !isRead && styles.unreadTitle)}>{title}</span>{' '}
        <span className={styles.summary}>{useSummary(message)}</span> <DueBadge message={message} />
      </span>{' '}
      <span className={styles.date}>{shortDate(postedAt, clock, format) ?? t('messages.today')}</span>
    </Link>
  );
}

/** Titles of the attachments, or the beginning of the text. */
function useSummary({ attachments, body }: Message): string {
  const t = useText();
  const [first, ...others] = attachments;
  if (!first) return plainText(bodyTree(body)).slice(0, SUMMARY_LENGTH);
  return others.length === 0 ? first.title : t('messages.files', { document: first.title, count: others.length });
}
