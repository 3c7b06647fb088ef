import type { ReactNode } from 'react';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useState } from 'react';
import { useDraft } from '../../platform/drafts.ts';

interface ReasonFormProps {
  /** Names the draft: the client's code and the employee's id. */
  readonly name: string;
  readonly clientName: string;
  readonly onReason: (reason: string) => void;
}

/** Asks why the operator opens a person's page. The person reads the answer. */
export function ReasonForm({ name, clientName, onReason }: ReasonFormProps): ReactNode {
  const t = useText();
  const draft = useDraft(`look ${name}`, { reason: '' });
  const [missing, setMissing] = useState(false);
  const { reason } = draft.values;
  return (
    <Card title={t('console.people.reasonTitle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return setMissing(true);
          draft.end();
          onReason(reason.trim());
        }}
      >
        <Stack>
          <p>{t('console.people.reasonLede', { client: clientName })}</p>
          <TextField
            label={t('console.people.reason')}
            hint={t('console.people.reasonHint')}
            value={reason}
            maxLength={500}
            error={missing && reason.trim() === '' ? t('console.people.reasonMissing') : undefined}
            onChange={({ target: { value } }) => draft.set({ reason: value })}
          />
          <div>
            <Button type="submit">{t('console.people.open')}</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
