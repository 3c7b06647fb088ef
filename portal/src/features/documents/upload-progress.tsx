import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import styles from './documents.module.css';
import type { Upload } from './use-upload.ts';

/** Progress of an upload with Cancel, or its failure. */
export function UploadProgress({ upload, name }: { readonly upload: Upload; readonly name: string }): ReactNode {
  const t = useText();
  const { state, spoken, cancel } = upload;
  return (
    <>
      {state.status === 'sending' ? (
        <div className={styles.progress}>
          <progress aria-label={t('documents.progressOf', { name })} value={state.share} max={1} />
          <span aria-hidden="true">
            {state.share < 1
              ? t('documents.percent', { percent: Math.floor(state.share * 100) })
              : t('documents.checking')}
          </span>
          <Button kind="quiet" small onClick={cancel}>
            {t('documents.cancel')} <Spoken>{name}</Spoken>
          </Button>
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <Banner tone="danger" announce="assertive" title={t('documents.notSent', { name })}>
          {state.text}
        </Banner>
      ) : null}
      <output className={styles.spoken}>{spoken}</output>
    </>
  );
}
