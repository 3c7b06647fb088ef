import { localDateIn } from '@paystead/contract/local-date.ts';
import type { ReactNode } from 'react';
import type { SignedForm } from '@paystead/contract/features/taxes/model.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { stateLines } from '../state-lines.ts';
import styles from '../taxes.module.css';
import { formYearText, oldFormLines, w4Lines, type Line } from '../w4-lines.ts';

const STATUS: Readonly<Record<SignedForm['status'], readonly [PlainTextKey, Tone]>> = {
  inForce: ['taxes.formInEffect', 'success'],
  upcoming: ['taxes.formUpcoming', 'info'],
  waiting: ['taxes.formWaiting', 'info'],
  past: ['taxes.formPast', 'neutral'],
  notTaken: ['taxes.formNotTaken', 'neutral'],
};

/** All signed forms, newest first. Each one opens to show its content. */
export function SignedForms({ forms }: { readonly forms: readonly SignedForm[] }): ReactNode {
  const t = useText();
  if (forms.length === 0) {
    return (
      <Card title={t('taxes.forms')}>
        <p className={styles.lede}>{t('taxes.formsNone')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('taxes.forms')} flush>
      <ul className={styles.forms}>
        {forms.map((form) => (
          <li key={form.id}>
            <SignedFormDetails form={form} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SignedFormDetails({ form }: { readonly form: SignedForm }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [status, tone] = STATUS[form.status];
  const day = form.signedAt === null ? form.effectiveDate : localDateIn('UTC', form.signedAt);
  const name = form.formYear === null ? form.form : `${form.form} (${formYearText(form.formYear, t)})`;
  const fact = (label: PlainTextKey, value: string | null) => (value === null ? [] : [{ label: t(label), value }]);
  return (
    <details className={styles.form}>
      <summary>
        <b>{form.values.state ? `${form.values.state.state}: ${name}` : name}</b>
        <Badge tone={tone}>{t(status)}</Badge>
        <span>{t('taxes.formOf', { date: format.date(day, 'medium') })}</span>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.formBody}>
        {form.intact === false ? <Banner tone="danger" title={t('taxes.notIntact')} /> : null}
        <Facts
          small
          items={[
            ...linesOf(form, t, format),
            ...fact('taxes.since', form.effectiveDate && format.date(form.effectiveDate, 'date')),
            ...fact('taxes.formSigner', form.signedName),
            ...fact(
              'taxes.formSignedAt',
              form.recordHash && form.signedAt ? signatureTime(form.signedAt, format) : null,
            ),
            ...fact(
              'taxes.formLanguage',
              form.language && t(form.language === 'es' ? 'taxes.spanish' : 'taxes.english'),
            ),
            ...fact('taxes.formStatement', form.statementVersion),
          ]}
        />
        {form.recordHash ? (
          <p className={styles.hash}>{t('taxes.formRecord', { hash: form.recordHash })}</p>
        ) : (
          <p className={styles.lede}>{t('taxes.formElsewhere')}</p>
        )}
      </div>
    </details>
  );
}

function linesOf({ values: { federal, state } }: SignedForm, t: Translate, format: Format): readonly Line[] {
  if (federal) return federal.w4FormYear <= 2019 ? oldFormLines(federal, t, format) : w4Lines(federal, t, format);
  return state ? stateLines(state, stateFormOf(state.state), t, format) : [];
}

/** Returns the date and time of a signature in UTC. */
function signatureTime(instant: string, format: Format): string {
  return `${format.date(localDateIn('UTC', instant), 'date')}, ${instant.slice(11, 16)} UTC`;
}
