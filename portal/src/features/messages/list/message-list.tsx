import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { htmlTree, plainText } from '@paystead/ui/prose/html-tree.ts';
import { MessageState } from '../message-state.tsx';
import { firstMessages, type MessageSection } from './filters.ts';
import { shortDate } from '../message-dates.ts';
import type { CategorizedMessage } from '../messages.ts';
import styles from '../messages.module.css';

/** Number of messages shown at first, and added by each press of the button. */
const BATCH_SIZE = 50;

/** Most characters of a summary. */
const SUMMARY_LENGTH = 120;

interface MessageListProps {
  readonly sections: readonly MessageSection[];
  readonly openId: string | undefined;
  readonly hrefOf: (messageId: string) => string;
}

/** The messages to act on, and everything else. Long lists are shown in batches. */
export function MessageList({ sections, openId, hrefOf }: MessageListProps): ReactNode {
  const t = useText();
  const [limit, setLimit] = useState(BATCH_SIZE);
  const list = useRef<HTMLDivElement>(null);
  const all = sections.reduce((sum, { total }) => sum + total, 0);
  const hasToDo = sections[0]?.id === 'toDo';
  useEffect(() => {
    // Moves the focus to the first message of the new batch.
    if (limit > BATCH_SIZE) list.current?.querySelectorAll('a')[limit - BATCH_SIZE]?.focus();
  }, [limit]);
  return (
    <Card flush>
      <div ref={list}>
        {firstMessages(sections, limit).map(({ id, messages, total }) => (
          <section key={id} aria-labelledby={`messages-${id}`}>
            <h2 id={`messages-${id}`} className={classes(styles.category, id === 'others' && !hasToDo && text.spoken)}>
              {t(id === 'toDo' ? 'messages.toDo' : 'messages.others')} <span>{total}</span>
            </h2>
            <ul className={styles.rows}>
              {messages.map((message) => (
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
          <Button kind="second" small onClick={() => setLimit(limit + BATCH_SIZE)}>
            {t('messages.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface MessageLinkProps {
  readonly message: CategorizedMessage;
  readonly isOpen: boolean;
  readonly href: string;
}

function MessageLink({ message, isOpen, href }: MessageLinkProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const { messageId, title, isRead, postedAt, categoryName } = message;
  return (
    <Link id={`message-${messageId}`} className={styles.message} href={href} aria-current={isOpen || undefined}>
      <span className={classes(styles.dot, !isRead && styles.unread)}>
        {isRead ? null : <Spoken>{t('ui.unread')} </Spoken>}
      </span>
      <span className={classes(styles.title, !isRead && styles.unreadTitle)}>{title}</span>{' '}
      <span className={styles.summary}>
        {t('messages.line', { category: categoryName, summary: useSummary(message) })}
      </span>{' '}
      <MessageState message={message} />{' '}
      <span className={styles.date}>{shortDate(postedAt, clock, format) ?? t('messages.today')}</span>
    </Link>
  );
}

/** Titles of the attachments, or the beginning of the text. */
function useSummary({ attachments, body }: CategorizedMessage): string {
  const t = useText();
  const [first, ...others] = attachments;
  if (!first) return beginningOf(plainText(htmlTree(body)));
  return others.length === 0 ? first.title : t('messages.files', { document: first.title, count: others.length });
}

/** Returns a short text as it is, and the whole words at the beginning of a longer one with an ellipsis. */
function beginningOf(whole: string): string {
  return whole.length <= SUMMARY_LENGTH ? whole : `${whole.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`;
}
