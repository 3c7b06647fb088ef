import type { ReactNode } from 'react';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PartProps } from './message-form.tsx';

const DAYS = [1, 2, 3, 5, 7, 14] as const;

interface TimeFieldsProps extends PartProps {
  /** Whether an attachment must be acknowledged: only then there is a due date. */
  readonly asks: boolean;
}

/** When the message appears and disappears, by when it must be acknowledged, and whether mails say so. */
export function TimeFields({ id, entries, set, errorAt, asks }: TimeFieldsProps): ReactNode {
  const t = useText();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasDue = asks || entries.dueDate !== '';
  return (
    <Stack>
      <Choices
        label={t('console.messages.when')}
        choices={[
          { value: 'now', label: t('console.messages.whenNow') },
          { value: 'later', label: t('console.messages.whenLater') },
        ]}
        value={entries.when}
        onChange={(when) => set({ when })}
      />
      <Two>
        {entries.when === 'later' ? (
          <TextField
            id={`${id}-publishAt`}
            label={t('console.messages.field.publishAt')}
            hint={t('console.messages.zone', { zone })}
            type="datetime-local"
            value={entries.publishAt}
            error={errorAt('publishAt')}
            onChange={({ target: { value } }) => set({ publishAt: value })}
          />
        ) : null}
        <TextField
          id={`${id}-expiresAt`}
          label={t('console.messages.field.expiresAt')}
          hint={t('console.messages.zone', { zone })}
          optional
          type="datetime-local"
          value={entries.expiresAt}
          error={errorAt('expiresAt')}
          onChange={({ target: { value } }) => set({ expiresAt: value })}
        />
      </Two>
      {hasDue ? (
        <Two>
          <TextField
            id={`${id}-dueDate`}
            label={t('console.messages.field.dueDate')}
            hint={t('console.messages.dueHint')}
            optional
            type="date"
            value={entries.dueDate}
            error={errorAt('dueDate')}
            onChange={({ target: { value } }) =>
              set(value === '' ? { dueDate: '', remindDays: '' } : { dueDate: value })
            }
          />
          {entries.dueDate === '' ? null : (
            <SelectField
              id={`${id}-remindDays`}
              label={t('console.messages.field.remindDays')}
              hint={t('console.messages.remindHint')}
              value={entries.remindDays}
              empty={t('console.messages.noReminder')}
              options={DAYS.map((days) => ({
                value: String(days),
                label: t('console.messages.remindBefore', { days }),
              }))}
              error={errorAt('remindDays')}
              onChange={({ target: { value } }) => set({ remindDays: value })}
            />
          )}
        </Two>
      ) : null}
      <Checkbox
        label={t('console.messages.sendsMail')}
        note={t('console.messages.sendsMailNote')}
        checked={entries.sendsMail}
        onChange={(sendsMail) => set({ sendsMail })}
      />
    </Stack>
  );
}
