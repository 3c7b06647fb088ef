import { useState, type ReactNode } from 'react';
import type { MessagePage } from '@paystead/contract/console/messages/model.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { LANGUAGE_NAME, type Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { addressOf } from '../../platform/api.ts';
import { MessageView } from './message-view.tsx';
import styles from './messages.module.css';

/** The message as employees read it, in either language, with its documents. */
export function TextCard({ message }: { readonly message: MessagePage }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [language, setLanguage] = useState<Language>(format.language);
  const { clientCode, messageId, attachments } = message;
  return (
    <Card title={t('console.messages.text')}>
      <Stack>
        <Segments
          label={t('console.messages.language')}
          options={(['en', 'es'] as const).map((one) => ({ value: one, label: LANGUAGE_NAME[one] }))}
          value={language}
          onChange={setLanguage}
        />
        <MessageView
          language={language}
          title={message.title[language]}
          category={message.category}
          html={message.body[language]}
          dueDate={message.dueDate}
          attachments={[]}
        />
        {attachments.length > 0 ? (
          <ul className={styles.files}>
            {attachments.map(({ attachmentId, title, fileName, sizeBytes, requiresAcknowledgement, acknowledged }) => (
              <li key={attachmentId}>
                <a
                  href={addressOf('messages.attachment', { params: { clientCode, messageId, attachmentId } })}
                  download={fileName}
                >
                  {title[language]}
                </a>
                <small>
                  {fileName}, {format.bytes(sizeBytes)}
                  {requiresAcknowledgement
                    ? ` · ${t('console.messages.attachmentDone', { count: format.count(acknowledged) })}`
                    : ''}
                </small>
              </li>
            ))}
          </ul>
        ) : null}
      </Stack>
    </Card>
  );
}
