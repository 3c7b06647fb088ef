import { useRef, useState, type ReactNode } from 'react';
import { imageUrl } from '@paystead/contract/features/branding/rules.ts';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { FieldError } from '@paystead/ui/field/field.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { base64Of } from '../people/employment/files.ts';
import styles from './branding.module.css';

interface ImageFieldProps {
  readonly partnerKey: string;
  readonly field: 'logoImageBase64' | 'faviconImage';
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (base64: string | null) => void;
}

/** A picture of the branding. The gateway checks a chosen file first, so that only what would be stored is ever shown. */
export function ImageField({ partnerKey, field, label, hint, value, error, onChange }: ImageFieldProps): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const sending = useSending();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  /** Counts the choices, so that a check that ends after a later one changes nothing. */
  const choices = useRef(0);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    choices.current += 1;
    const choice = choices.current;
    void sending.send(async () => {
      const body = { field, base64: await base64Of(file) };
      const checked = await call('branding.checkImage', { params: { partnerKey }, body });
      if (choice !== choices.current) return;
      setLeftOut(checked.leftOut);
      onChange(checked.base64);
    });
  };
  const refused = sending.faultAt('/base64') ?? sending.failure ?? error;
  return (
    <fieldset className={styles.image}>
      <legend>{label}</legend>
      <p>{value === null ? t('console.branding.inheritedImage', { hint }) : hint}</p>
      {value === null ? null : (
        <span className={styles.picture}>
          <img src={imageUrl(value)} alt={label} />
        </span>
      )}
      <ButtonRow>
        <Button kind="second" small icon="upload" busy={sending.isSending} onClick={() => input.current?.click()}>
          {t('console.branding.chooseFile')}
          <Spoken>: {label}</Spoken>
        </Button>
        {value === null ? null : (
          <Button
            kind="quiet"
            small
            onClick={() => {
              choices.current += 1;
              setLeftOut([]);
              onChange(null);
            }}
          >
            {t('console.branding.useDefault')}
            <Spoken>: {label}</Spoken>
          </Button>
        )}
      </ButtonRow>
      <input
        ref={input}
        type="file"
        hidden
        accept=".svg,.png,.jpg,.jpeg,.ico"
        aria-label={label}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <div role="status">
        {leftOut.length > 0 ? <p>{t('console.branding.leftOut', { parts: leftOut.join(', ') })}</p> : null}
      </div>
      {refused === undefined ? null : (
        <div role="alert">
          <FieldError id={`${field}-error`} text={refused} />
        </div>
      )}
    </fieldset>
  );
}
