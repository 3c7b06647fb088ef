import type { ReactNode } from 'react';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack, Two } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PartProps } from './notice-form.tsx';

/** When pages begin to show the notice, and when they stop. */
export function TimeFields({ id, entries, set, errorAt }: PartProps): ReactNode {
  const t = useText();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Stack>
      <Choices
        label={t('console.notices.when')}
        choices={[
          { value: 'now', label: t('console.notices.whenNow') },
          { value: 'later', label: t('console.notices.whenLater') },
        ]}
        value={entries.when}
        onChange={(when) => set({ when })}
      />
      <Two>
        {entries.when === 'later' ? (
          <TextField
            id={`${id}-from`}
            label={t('console.notices.field.from')}
            hint={t('console.notices.zone', { zone })}
            type="datetime-local"
            value={entries.from}
            error={errorAt('from')}
            onChange={({ target: { value } }) => set({ from: value })}
          />
        ) : null}
        <TextField
          id={`${id}-until`}
          label={t('console.notices.field.until')}
          hint={t('console.notices.untilHint', { zone })}
          optional
          type="datetime-local"
          value={entries.until}
          error={errorAt('until')}
          onChange={({ target: { value } }) => set({ until: value })}
        />
      </Two>
    </Stack>
  );
}
