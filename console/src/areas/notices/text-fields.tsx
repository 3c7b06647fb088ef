import type { ReactNode } from 'react';
import { MOST_NOTICE_TEXT } from '@paystead/contract/console/notices/limits.ts';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { TextArea, TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PartProps } from './notice-form.tsx';

/** Kind, text in both languages and the link. */
export function TextFields({ id, entries, set, errorAt }: PartProps): ReactNode {
  const t = useText();
  return (
    <Stack>
      <Choices
        label={t('console.notices.kind')}
        choices={[
          { value: 'notice', label: t('console.notices.kindNotice'), note: t('console.notices.kindNoticeNote') },
          { value: 'warning', label: t('console.notices.kindWarning'), note: t('console.notices.kindWarningNote') },
        ]}
        value={entries.kind}
        onChange={(kind) => set({ kind })}
      />
      {(['En', 'Es'] as const).map((language) => (
        <TextArea
          key={language}
          id={`${id}-text${language}`}
          label={t(`console.notices.field.text${language}`)}
          hint={t('console.notices.textHint', { most: MOST_NOTICE_TEXT })}
          lang={language.toLowerCase()}
          rows={3}
          value={entries[`text${language}`]}
          maxLength={MOST_NOTICE_TEXT}
          error={errorAt(`text${language}`)}
          onChange={({ target: { value } }) => set({ [`text${language}`]: value })}
        />
      ))}
      <TextField
        id={`${id}-link`}
        label={t('console.notices.field.link')}
        hint={t('console.notices.linkHint')}
        optional
        type="url"
        value={entries.link}
        maxLength={500}
        error={errorAt('link')}
        onChange={({ target: { value } }) => set({ link: value })}
      />
    </Stack>
  );
}
