import type { ReactNode } from 'react';
import type { MessageCategory } from '@paystead/contract/console/messages/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { Prose } from '@paystead/ui/prose/prose.tsx';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import styles from './messages.module.css';

interface MessageViewProps {
  /** The language of the message, which may differ from the console's. */
  readonly language: Language;
  readonly title: string;
  readonly category: MessageCategory;
  /** From the list of allowed tags; anything else is shown as text. */
  readonly html: string;
  readonly dueDate: string | null;
  readonly attachments: readonly {
    readonly id: string;
    readonly title: string;
    readonly requiresAcknowledgement: boolean;
  }[];
}

/** A message as the portal shows it. */
export function MessageView({ language, title, category, html, dueDate, attachments }: MessageViewProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <article className={styles.view} lang={language}>
      <p className={styles.note} lang={format.language}>
        {t(`console.messages.category.${category}`)}
      </p>
      <h3>{title}</h3>
      <Prose html={html} />
      {attachments.length > 0 ? (
        <ul className={styles.files}>
          {attachments.map((one) => (
            <li key={one.id}>
              <span className={styles.name}>
                <Icon name="document" size="small" /> {one.title}
              </span>
              {one.requiresAcknowledgement ? (
                <span lang={format.language}>
                  <Badge tone="warning" icon="edit">
                    {t('console.messages.toAcknowledge')}
                  </Badge>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {dueDate === null ? null : (
        <p className={styles.note} lang={format.language}>
          {t('console.messages.dueBy', { date: format.date(dueDate, 'long') })}
        </p>
      )}
    </article>
  );
}
