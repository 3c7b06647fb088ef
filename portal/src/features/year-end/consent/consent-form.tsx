import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Disclosure } from '@paystead/contract/features/year-end/model.ts';
import { endpointTable } from '../../../generated/endpoints.ts';
import { downloadFile, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { buildPath } from '../../../platform/api/endpoint-table.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useKeptEntry, useRestored } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { ErrorSummary, type FieldFault } from '@paystead/ui/field/error-summary.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { giveConsentMutation } from '../queries.ts';
import styles from './consent.module.css';

const CODE = 'consent-code';
const AGREES = 'consent-agrees';

interface Entries {
  readonly code: string;
  readonly agrees: boolean;
}

interface ConsentFormProps {
  readonly disclosure: Disclosure;
  /** Reloads a disclosure that is no longer current. */
  readonly onChanged: () => void;
  readonly save?: (file: Download) => void;
}

/** Consent in three steps: open the sample, enter its code, which proves that the format can be read, and agree. */
export function ConsentForm({ disclosure, onChanged, save = saveInBrowser }: ConsentFormProps): ReactNode {
  const t = useText();
  const { api, queries, toaster } = useServices();
  const { formFamily: family } = disclosure;
  const entryKey = `yearEnd.consent.${family}`;
  const restored = useRestored<Entries>(entryKey);
  const [code, setCode] = useState(restored?.code ?? '');
  const [agrees, setAgrees] = useState(restored?.agrees ?? false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<ApiFailure | Unreached | null>(null);
  const [opening, setOpening] = useState(false);
  const [isSampleUnreached, setSampleUnreached] = useState(false);
  const consent = useMutation(giveConsentMutation(api, queries));

  const failure = refusal instanceof ApiFailure ? refusal : null;
  const isOutdated = failure?.code === 'version_conflict';
  const codeFault =
    attempt === 0
      ? undefined
      : code.trim() === ''
        ? t('yearEnd.codeMissing')
        : failure?.faults.some(({ pointer }) => pointer === '/accessCode')
          ? t('yearEnd.codeWrong')
          : undefined;
  const agreesFault = attempt > 0 && !agrees ? t('yearEnd.agreeMissing') : undefined;
  const faults: FieldFault[] = [
    ...(codeFault ? [{ field: CODE, label: t('yearEnd.code2'), text: codeFault }] : []),
    ...(agreesFault ? [{ field: AGREES, label: t('yearEnd.agreeLabel'), text: agreesFault }] : []),
  ];

  const openSample = async (): Promise<void> => {
    setOpening(true);
    setSampleUnreached(false);
    try {
      const [, path] = endpointTable['yearEnd.sample'];
      save(await downloadFile(api, buildPath(path, {}, { formFamily: family, lang: disclosure.language })));
    } catch (error) {
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
      setSampleUnreached(error instanceof Unreached);
    } finally {
      setOpening(false);
    }
  };

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (consent.isPending) return;
    setRefusal(null);
    setAttempt(attempt + 1);
    if (code.trim() === '' || !agrees) return;
    try {
      await consent.mutateAsync({
        formFamily: family,
        disclosureVersion: disclosure.version,
        disclosureHash: disclosure.hash,
        language: disclosure.language,
        accessCode: code,
        agrees: true,
      });
      toaster.show({ tone: 'success', title: t('yearEnd.agreedToast', { family }) });
    } catch (error) {
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
      setRefusal(error);
      if (error instanceof ApiFailure && error.code === 'version_conflict') onChanged();
    }
  };

  useKeptEntry<Entries>(entryKey, { state: { code, agrees }, isSending: consent.isPending, send: () => void submit() });

  return (
    <Card title={t('yearEnd.stepsTitle')}>
      <form className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary
          faults={faults}
          attempt={attempt}
          general={failure === null || faults.length > 0 || isOutdated ? undefined : failure.detail}
        />
        {isOutdated ? <Banner tone="warning" announce="assertive" title={t('yearEnd.textChanged')} /> : null}
        <div>
          <h3>{t('yearEnd.step1')}</h3>
          <p>{t('yearEnd.step1Body')}</p>
          <div className={styles.stepButton}>
            <Button kind="second" icon="download" busy={opening} onClick={() => void openSample()}>
              {t('yearEnd.openSample')}
            </Button>
          </div>
          {isSampleUnreached ? <BrokenOff /> : null}
        </div>
        <div>
          <TextField
            id={CODE}
            label={t('yearEnd.code2')}
            hint={t('yearEnd.codeHint')}
            error={codeFault}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setRefusal(null);
            }}
          />
        </div>
        <div>
          <h3>{t('yearEnd.agreeLabel')}</h3>
          <Checkbox
            id={AGREES}
            label={disclosure.statement}
            error={agreesFault}
            checked={agrees}
            onChange={setAgrees}
          />
        </div>
        {refusal instanceof Unreached ? (
          <Banner tone="danger" announce="assertive" title={t('yearEnd.notAgreed')}>
            {t('ui.brokenOffKept')}
          </Banner>
        ) : null}
        <Button type="submit" busy={consent.isPending}>
          {t('yearEnd.agree')}
        </Button>
      </form>
    </Card>
  );
}
