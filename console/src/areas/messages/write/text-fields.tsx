import type { ReactNode } from 'react';
import type { MessageCategory } from '@paystead/contract/console/messages/model.ts';
import { SelectField, TextArea, TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PartProps } from './message-form.tsx';

const CATEGORIES = [
  'company',
  'payroll',
  'benefits',
  'policies',
  'personal',
] as const satisfies readonly MessageCategory[];

/** Category, title and text, in both languages. */
export function TextFields({ id, entries, set, errorAt }: PartProps): ReactNode {
  const t = useText();
  return (
    <Stack>
      <SelectField
        label={t('console.messages.categoryLabel')}
        value={entries.category}
        options={CATEGORIES.map((value) => ({ value, label: t(`console.messages.category.${value}`) }))}
        onChange={({ target: { value } }) => set({ category: CATEGORIES.find((one) => one === value) ?? 'company' })}
      />
      {(['En', 'Es'] as const).map((language) => (
        <Stack key={language}>
          <TextField
            id={`${id}-title${language}`}
            label={t(`console.messages.field.title${language}`)}
            lang={language.toLowerCase()}
            value={entries[`title${language}`]}
            maxLength={200}
            error={errorAt(`title${language}`)}
            onChange={({ target: { value } }) => set({ [`title${language}`]: value })}
          />
          <TextArea
            id={`${id}-body${language}`}
            label={t(`console.messages.field.body${language}`)}
            hint={language === 'En' ? t('console.messages.markup') : undefined}
            lang={language.toLowerCase()}
            rows={6}
            value={entries[`body${language}`]}
            maxLength={10_000}
            error={errorAt(`body${language}`)}
            onChange={({ target: { value } }) => set({ [`body${language}`]: value })}
          />
        </Stack>
      ))}
    </Stack>
  );
}
