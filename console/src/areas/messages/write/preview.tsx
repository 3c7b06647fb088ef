import { useState, type ReactNode } from 'react';
import { markupHtml, parseMarkup } from '@paystead/contract/features/messages/markup.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { LANGUAGE_NAME, type Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { MessageView } from '../message-view.tsx';
import type { AttachedFile, Entries } from './entries.ts';

interface PreviewProps {
  readonly entries: Entries;
  readonly files: readonly AttachedFile[];
}

/** The message as it will be read, in either language, while it is typed. */
export function Preview({ entries, files }: PreviewProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const [language, setLanguage] = useState<Language>(format.language);
  const suffix = language === 'en' ? 'En' : 'Es';
  const title = entries[`title${suffix}`].trim();
  return (
    <Stack>
      <Segments
        label={t('console.messages.language')}
        options={(['en', 'es'] as const).map((one) => ({ value: one, label: LANGUAGE_NAME[one] }))}
        value={language}
        onChange={setLanguage}
      />
      <MessageView
        language={language}
        title={title === '' ? t('console.messages.untitled') : title}
        category={entries.category}
        html={markupHtml(parseMarkup(entries[`body${suffix}`]))}
        dueDate={entries.dueDate === '' ? null : entries.dueDate}
        attachments={files.map((one) => ({
          id: one.id,
          title: one[`title${suffix}`],
          requiresAcknowledgement: one.requiresAcknowledgement,
        }))}
      />
    </Stack>
  );
}
