import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { MailPreview, PartnerBrand, PreviewMailKind } from '@paystead/contract/console/branding/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { FilePreview } from '@paystead/ui/preview/file-preview.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { RetryButton } from '@paystead/ui/states/retry-button.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../../platform/api.ts';
import { fetchPdf } from './fetch-pdf.ts';
import { showMail } from './mail-document.ts';
import { useLaterValue } from './use-later-value.ts';
import styles from '../branding.module.css';

/** Milliseconds without a change after which the gateway renders again. */
const PAUSE = 700;

interface RenderedProps {
  readonly partnerKey: string;
  readonly brand: PartnerBrand;
  readonly language: Language;
}

interface MailProps extends RenderedProps {
  readonly kind: PreviewMailKind;
  readonly theme: 'light' | 'dark';
}

/** A mail as the product sends it, rendered by the gateway with the branding as typed, after a short pause. */
export function RenderedMail({ partnerKey, brand, language, kind, theme }: MailProps): ReactNode {
  const t = useText();
  const text = useLaterValue(JSON.stringify(brand), PAUSE);
  const query = useQuery({
    queryKey: ['branding', 'mail', partnerKey, text, kind, language],
    queryFn: ({ signal }) => {
      const body = { brand: JSON.parse(text) as PartnerBrand, kind, language };
      return call('branding.previewMail', { params: { partnerKey }, body, signal });
    },
    placeholderData: (before) => before,
    retry: false,
  });
  const { data, isFetching } = query;
  const error = useFailure(query)?.error;
  return (
    <>
      {error ? <Refused error={error} retrying={isFetching} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <>
          <p className={styles.subject}>
            <b>{t('console.branding.subject')}</b> {data.subject}
          </p>
          <MailFrame mail={data} theme={theme} />
        </>
      ) : error ? null : (
        <Waiting />
      )}
    </>
  );
}

function MailFrame({ mail, theme }: { readonly mail: MailPreview; readonly theme: 'light' | 'dark' }): ReactNode {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page) showMail(page, mail, theme);
  }, [mail, theme, loads]);
  return (
    <iframe
      ref={frame}
      className={styles.mail}
      title={t('console.branding.mailPreview')}
      tabIndex={-1}
      sandbox="allow-same-origin"
      onLoad={() => setLoads((before) => before + 1)}
    />
  );
}

/** A pay stub of someone who doesn't exist, as the product prints it, with the branding as typed, after a short pause. */
export function RenderedPdf({ partnerKey, brand, language }: RenderedProps): ReactNode {
  const t = useText();
  const text = useLaterValue(JSON.stringify(brand), PAUSE);
  const load = useMemo(
    () => () => fetchPdf(partnerKey, { brand: JSON.parse(text) as PartnerBrand, language }),
    [partnerKey, text, language],
  );
  return (
    <FilePreview
      key={text + language}
      title={t('console.branding.payStub')}
      contentType="application/pdf"
      load={load}
    />
  );
}

interface RefusedProps {
  readonly error: Error;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function Refused({ error, retrying, onRetry }: RefusedProps): ReactNode {
  const t = useText();
  const faulty = error instanceof CallFailed && error.code === 'invalid_input';
  return (
    <Banner
      tone={faulty ? 'warning' : 'danger'}
      announce="polite"
      title={t(faulty ? 'console.branding.previewFaulty' : 'console.branding.previewFailed')}
      actions={faulty ? undefined : <RetryButton retrying={retrying} onRetry={onRetry} />}
    />
  );
}

function Waiting(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('console.loading')}>
      <Bone height={360} />
    </Skeleton>
  );
}
