import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { TAXES_PATH } from './queries.ts';

interface FormButtonsProps {
  readonly label: string;
  readonly isSending?: boolean;
}

/** The button that submits a tax form, and the link back to the Taxes tab. */
export function FormButtons({ label, isSending = false }: FormButtonsProps): ReactNode {
  const t = useText();
  return (
    <ButtonRow full>
      <Button type="submit" busy={isSending}>
        {label}
      </Button>
      <ButtonLink kind="quiet" href={TAXES_PATH}>
        {t('taxes.cancel')}
      </ButtonLink>
    </ButtonRow>
  );
}
