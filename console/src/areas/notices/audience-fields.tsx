import type { ReactNode } from 'react';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { TextArea } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PartProps } from './notice-form.tsx';

interface AudienceFieldsProps extends PartProps {
  readonly mayPostForEveryone: boolean;
}

/** Everyone, or the clients with some codes. Operators who are narrowed choose clients. */
export function AudienceFields({ id, entries, set, errorAt, mayPostForEveryone }: AudienceFieldsProps): ReactNode {
  const t = useText();
  return (
    <Stack>
      {mayPostForEveryone ? (
        <Choices
          label={t('console.notices.audience')}
          choices={[
            { value: 'everyone', label: t('console.notices.everyone'), note: t('console.notices.everyoneNote') },
            { value: 'clients', label: t('console.notices.someClients'), note: t('console.notices.someClientsNote') },
          ]}
          value={entries.to}
          onChange={(to) => set({ to })}
        />
      ) : null}
      {entries.to === 'clients' ? (
        <TextArea
          id={`${id}-clientCodes`}
          label={t('console.notices.field.clientCodes')}
          hint={t('console.notices.clientCodesHint')}
          rows={2}
          value={entries.clientCodes}
          error={errorAt('clientCodes')}
          onChange={({ target: { value } }) => set({ clientCodes: value })}
        />
      ) : null}
    </Stack>
  );
}
