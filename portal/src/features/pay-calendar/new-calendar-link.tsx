import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useServices } from '../../platform/services.ts';

/** The address of a link that was just created, ready to copy or to open in a calendar app. Receives the focus. */
export function NewCalendarLink({ url }: { readonly url: string }): ReactNode {
  const t = useText();
  const { toaster } = useServices();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toaster.show({ tone: 'success', title: t('payCalendar.copied') });
    } catch {
      field.current?.focus();
      toaster.show({ tone: 'error', title: t('payCalendar.copyFailed') });
    }
  };
  return (
    <>
      <TextField
        ref={field}
        label={t('payCalendar.address')}
        hint={t('payCalendar.addressHint')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Banner tone="info" title={t('payCalendar.onceTitle')}>
        {t('payCalendar.onceBody')}
      </Banner>
      <ButtonRow>
        <Button icon="copy" onClick={() => void copy()}>
          {t('payCalendar.copy')}
        </Button>
        <ButtonLink kind="second" icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
          {t('payCalendar.open')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
