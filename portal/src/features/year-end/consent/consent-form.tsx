import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Disclosure } from '@paystead/contract/features/year-end/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { Unreached } from '../../../platform/api/failure.ts';
import type { FormError } from '../../../platform/forms/form-state.ts';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useServices } from '../../../platform/services.ts';
import { CONSENT_CHANGES } from '../queries.ts';
import styles from './consent.module.css';

interface ConsentEntries {
  readonly code: string;
  readonly agrees: boolean;
}

type ConsentField = keyof ConsentEntries;

interface ConsentFormProps {
  readonly disclosure: Disclosure;
  /** Page to continue at after the agreement; by default, the top of this page. */
  readonly onward?: string | undefined;
  readonly save?: (file: Download) => void;
}

/** Consent in three steps: open the sample, enter its code, which proves that the format can be read, and agree. */
export function ConsentForm({ disclosure, onward, save = saveInBrowser }: ConsentFormProps): ReactNode {
  const t = useText();
  const form = useConsent(disclosure, onward);
  // The notice beside the button reports a lost connection.
  const isOffline = form.error instanceof Unreached;
  return (
    <Card title={t('yearEnd.stepsTitle')}>
      <form className={styles.steps} noValidate onSubmit={form.submit}>
        <ResumedNotice resumed={form.resumed} />
        <ErrorSummary {...form.summary} general={isOffline ? undefined : form.summary.general} />
        <Sample disclosure={disclosure} save={save} />
        <div>
          <TextField
            {...form.text('code')}
            hint={t('yearEnd.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <div>
          <h3>{t('yearEnd.agreeLabel')}</h3>
          <Checkbox
            id={CONTROL_IDS.agrees}
            label={disclosure.statement}
            error={form.errorOf('agrees')}
            checked={form.values.agrees}
            onChange={(agrees) => form.edit({ agrees })}
          />
        </div>
        {isOffline ? (
          <Banner tone="danger" announce="assertive" title={t('yearEnd.notAgreed')}>
            {t('ui.connectionLostKept')}
          </Banner>
        ) : null}
        <Button type="submit" busy={form.isSending}>
          {t('yearEnd.agree')}
        </Button>
        <LeaveDialog question={form.leaving} />
      </form>
    </Card>
  );
}

const CONTROL_IDS = { code: 'consent-code', agrees: 'consent-agrees' } as const;

function useConsent(disclosure: Disclosure, onward: string | undefined) {
  const { formFamily } = disclosure;
  const t = useText();
  const [, go] = useLocation();
  const { api, toaster } = useServices();
  // The text that the person read. The page may have read a newer one since: the gateway then refuses the agreement, and the form says so.
  const read = useRef(disclosure);
  const form = useForm({
    name: `yearEnd.consent.${formFamily}`,
    start: { code: '', agrees: false },
    firstStep: 'consent',
    check: (entries: ConsentEntries) => missingEntries(entries, t),
    labelOf: (field) => t(field === 'code' ? 'yearEnd.sampleCode' : 'yearEnd.agreeLabel'),
    controlId: (field) => CONTROL_IDS[field],
    fieldAt: (pointer) => (pointer === '/accessCode' ? 'code' : undefined),
    conflictText: 'yearEnd.textChanged',
    input: ({ code }) => ({
      formFamily,
      disclosureVersion: read.current.version,
      disclosureHash: read.current.hash,
      language: read.current.language,
      accessCode: code,
      agrees: true as const,
    }),
    request: (body, idempotencyKey) => api.call('yearEnd.giveConsent', { body }, { idempotencyKey }),
    invalidates: CONSENT_CHANGES,
    onSent: () => {
      toaster.show({ tone: 'success', title: t('yearEnd.agreedToast', { family: formFamily }) });
      // The disclosure is long: without this, the person would stand at its end instead of at the confirmation.
      if (onward === undefined) document.getElementById(PAGE_TITLE_ID)?.scrollIntoView?.();
      else go(onward);
      return undefined;
    },
  });
  const { isOutdated, isSent } = form;
  useEffect(() => {
    // In another language, it is the same version.
    if (isOutdated || isSent || disclosure.version === read.current.version) read.current = disclosure;
  }, [isOutdated, isSent, disclosure]);
  return form;
}

function missingEntries({ code, agrees }: ConsentEntries, t: Translate): readonly FormError<ConsentField>[] {
  return [
    ...(code.trim() === '' ? [{ field: 'code', text: t('yearEnd.codeMissing') } as const] : []),
    ...(agrees ? [] : [{ field: 'agrees', text: t('yearEnd.agreeMissing') } as const]),
  ];
}

/** The first step: the sample PDF with the code. */
function Sample({ disclosure, save }: Required<Omit<ConsentFormProps, 'onward'>>): ReactNode {
  const t = useText();
  const { api } = useServices();
  const { formFamily, language } = disclosure;
  const sample = useAction<null, Download>({
    request: () => {
      const [, path] = endpointTable['yearEnd.sample'];
      return downloadFile(api, buildPath(path, {}, { formFamily, lang: language }));
    },
    onSuccess: save,
  });
  return (
    <div>
      <h3>{t('yearEnd.step1')}</h3>
      <p>{t('yearEnd.step1Body')}</p>
      <div className={styles.stepButton}>
        <Button kind="second" icon="download" busy={sample.isPending} onClick={() => sample.run(null)}>
          {t('yearEnd.openSample')}
        </Button>
      </div>
      {sample.failure === 'offline' ? <BrokenOff /> : null}
    </div>
  );
}
