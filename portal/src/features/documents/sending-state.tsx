import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import styles from './documents.module.css';
import type { Upload } from './use-sending.ts';

/** Progress with a way out, or what went wrong; heard at every quarter. */
export function SendingState({ upload, name }: { readonly upload: Upload; readonly name: string }): ReactNode {
  const t = useText();
  const { sending, spoken, cancel } = upload;
  return (
    <>
      {sending.state === 'sending' ? (
        <div className={styles.progress}>
          <progress aria-label={t('documents.progressOf', { name })} value={sending.share} max={1} />
          <span aria-hidden="true">
            {sending.share < 1
              ? t('documents.percent', { percent: Math.floor(sending.share * 100) })
              : t('documents.checking')}
          </span>
          <Button kind="quiet" small onClick={cancel}>
            {t('documents.cancel')} <Spoken>{name}</Spoken>
          </Button>
        </div>
      ) : null}
      {sending.state === 'failed' ? (
        <Banner tone="danger" announce="assertive" title={t('documents.notSent', { name })}>
          {sending.text}
        </Banner>
      ) : null}
      <output className={styles.heard}>{spoken}</output>
    </>
  );
}
