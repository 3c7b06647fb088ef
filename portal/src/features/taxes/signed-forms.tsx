import { localDateIn } from '@paystead/contract/local-date.ts';
import type { ReactNode } from 'react';
import type { SignedForm } from '@paystead/contract/features/taxes/model.ts';
import { stateFormOf } from '@paystead/payroll/states/certificates.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Icon } from '@paystead/ui/icon/icon.tsx';
import { stateLines } from './state-words.ts';
import styles from './taxes.module.css';
import { oldFormLines, w4Lines, yearWords } from './words.ts';

const STATUS: Readonly<Record<SignedForm['status'], readonly [PlainTextKey, Tone]>> = {
  inForce: ['taxes.formInForce', 'success'],
  upcoming: ['taxes.formUpcoming', 'info'],
  waiting: ['taxes.formWaiting', 'info'],
  past: ['taxes.formPast', 'neutral'],
  notTaken: ['taxes.formNotTaken', 'neutral'],
};

/** Every form that was ever signed, newest first; each opens to all that it says. */
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
            <Form form={form} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Form({ form }: { readonly form: SignedForm }): ReactNode {
  const t = useText();
  const format = useFormat();
  const [status, tone] = STATUS[form.status];
  const day = form.signedAt === null ? form.effectiveDate : localDateIn('UTC', form.signedAt);
  const name = form.formYear === null ? form.form : `${form.form} (${yearWords(form.formYear, t)})`;
  const { federal, state } = form.values;
  const lines = federal
    ? federal.w4FormYear <= 2019
      ? oldFormLines(federal, t, format)
      : w4Lines(federal, t, format)
    : state
      ? stateLines(state, stateFormOf(state.state), t, format)
      : [];
  const fact = (label: PlainTextKey, value: string | null) => (value === null ? [] : [{ label: t(label), value }]);
  return (
    <details className={styles.form}>
      <summary>
        <b>{state ? `${state.state}: ${name}` : name}</b>
        <Badge tone={tone}>{t(status)}</Badge>
        <span>{t('taxes.formOf', { date: format.date(day, 'medium') })}</span>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.formBody}>
        {form.intact === false ? <Banner tone="danger" title={t('taxes.notIntact')} /> : null}
        <Facts
          small
          items={[
            ...lines,
            ...fact('taxes.since', form.effectiveDate && format.date(form.effectiveDate, 'date')),
            ...fact('taxes.formSigner', form.signedName),
            ...fact('taxes.formSignedAt', form.recordHash && form.signedAt ? signedAt(form.signedAt) : null),
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

  function signedAt(instant: string): string {
    return `${format.date(localDateIn('UTC', instant), 'date')}, ${instant.slice(11, 16)} UTC`;
  }
}
