import { useEffect, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { MessageSubject } from '@paystead/contract/features/messages/model.ts';
import { needsAction } from '@paystead/contract/features/messages/rules.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { classes, longWordClass, text } from '@paystead/ui/text.tsx';
import { AttachmentItem } from './attachment-item.tsx';
import { markRead } from '../updates.ts';
import { MessageState } from '../message-state.tsx';
import { Prose } from '@paystead/ui/prose/prose.tsx';
import { shortDate } from '../message-dates.ts';
import styles from '../messages.module.css';
import type { CategorizedMessage } from '../messages.ts';

interface MessageReaderProps {
  readonly message: CategorizedMessage;
  /** Address of the list; undefined if the list is shown beside the message. */
  readonly backHref: string | undefined;
}

/** Id of the heading, which receives the focus when a message is opened. */
export const READER_HEADING = 'message-heading';

/** One message with its attachments. Showing it marks it as read. */
export function MessageReader({ message, backHref }: MessageReaderProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api, clock } = useServices();
  const queries = useQueryClient();
  const { messageId, title, isRead, categoryName, postedAt, attachments, about } = message;
  useEffect(() => {
    if (!isRead) void markRead(api, queries, messageId);
  }, [api, queries, messageId, isRead]);
  const time = format.time(postedAt);
  const isToday = shortDate(postedAt, clock, format) === undefined;
  return (
    <article className={styles.reader} aria-labelledby={READER_HEADING}>
      {backHref === undefined ? null : (
        <Link className={styles.back} href={backHref}>
          <Icon name="chevronLeft" size="small" />
          {t('messages.back')}
        </Link>
      )}
      <p className={text.label}>
        {isToday
          ? t('messages.postedToday', { category: categoryName, time })
          : t('messages.posted', { category: categoryName, date: format.date(dayOf(postedAt), 'date'), time })}
      </p>
      <h2
        id={READER_HEADING}
        data-opened=""
        tabIndex={-1}
        className={classes(text.big, styles.heading, longWordClass(title))}
      >
        {title}
      </h2>
      {needsAction(message) ? <MessageState message={message} /> : null}
      <Prose html={message.body} />
      {about ? (
        <p className={styles.subject}>
          <ButtonLink href={subjectHref(about)}>
            {t(about.kind === 'paycheck' ? 'messages.openPaycheck' : 'messages.openForm')}
          </ButtonLink>
        </p>
      ) : null}
      {attachments.length === 0 ? null : (
        <>
          <h3 className={styles.filesTitle}>{t('messages.fileCount', { count: attachments.length })}</h3>
          <ul className={styles.files}>
            {attachments.map((attachment) => (
              <AttachmentItem key={`${attachment.attachmentId} ${attachment.version}`} attachment={attachment} />
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

/** The address of the paycheck or form that a message of the portal itself is about. */
function subjectHref({ kind, id }: MessageSubject): string {
  return kind === 'paycheck' ? `/paychecks/${id}` : `/w-2-form/${id}`;
}
