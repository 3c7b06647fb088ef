import type { ReactNode } from 'react';
import type { StateForm } from '@paystead/payroll/states/certificates.ts';
import type { StateField } from '@paystead/payroll/states/declaration.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { filingStatusText, ownLabel } from '../state-lines.ts';
import type { SignedForm } from '../use-signed-form.ts';
import type { SignedStateValues } from './state-values.ts';

interface StateFieldsProps {
  readonly form: SignedForm<SignedStateValues, StateField>;
  readonly stateForm: StateForm;
}

/** The fields that the state's own form has. Claiming exemption hides all others. */
export function StateFields({ form, stateForm }: StateFieldsProps): ReactNode {
  const t = useText();
  const { values, edit, errorOf } = form;
  const { language } = useFormat();
  const own = stateForm.wording.exempt;
  return (
    <>
      {values.exempt && stateForm.exempt ? null : <ClaimFields form={form} stateForm={stateForm} />}
      {stateForm.exempt ? (
        <Checkbox
          id="state-exempt"
          label={own?.label[language] ?? t('taxes.stateExempt')}
          note={own?.hint?.[language] ?? t('taxes.stateExemptNote')}
          error={errorOf('exempt')}
          checked={values.exempt}
          onChange={(exempt) => edit({ exempt })}
        />
      ) : null}
    </>
  );
}

function ClaimFields({ form, stateForm }: StateFieldsProps): ReactNode {
  const t = useText();
  const { language } = useFormat();
  const { values, text, edit, errorOf } = form;
  const isCounty = stateForm.localCode === 'county';
  return (
    <>
      {stateForm.statuses.length > 0 ? (
        <Choices
          id="state-filingStatus"
          label={t('taxes.stateStatus')}
          error={errorOf('filingStatus')}
          value={values.filingStatus}
          onChange={(filingStatus) => edit({ filingStatus })}
          choices={stateForm.statuses.map((code) => ({
            value: code,
            label: filingStatusText(stateForm, code, language),
          }))}
        />
      ) : null}
      {stateForm.allowances ? (
        <TextField
          {...text('allowances')}
          {...ownWords(stateForm, 'allowances', language, t('taxes.stateAllowancesHint'))}
          inputMode="numeric"
        />
      ) : null}
      {stateForm.dependents ? (
        <TextField {...text('dependents')} {...ownWords(stateForm, 'dependents', language)} inputMode="numeric" />
      ) : null}
      <RateFields form={form} stateForm={stateForm} />
      {stateForm.localCode ? (
        <TextField
          {...text('localCode')}
          label={t(isCounty ? 'taxes.stateCounty' : 'taxes.stateSchool')}
          hint={isCounty ? undefined : t('taxes.stateSchoolHint')}
          inputMode={isCounty ? 'text' : 'numeric'}
        />
      ) : null}
      {stateForm.extraWithholding ? (
        <TextField {...text('extraWithholding')} unitBefore="$" inputMode="decimal" optional />
      ) : null}
    </>
  );
}

/** Returns the label and the hint of a field in the words of the state's form; `hint` where it has none of its own. */
function ownWords(form: StateForm, field: StateField, language: Language, hint?: string) {
  const label = ownLabel(form, field, language);
  return { ...(label !== undefined && { label }), hint: form.wording[field]?.hint?.[language] ?? hint };
}

/** The percentage or the rate table of the states that let employees choose one. */
function RateFields({ form, stateForm }: StateFieldsProps): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {stateForm.percents.length > 0 ? (
        <SelectField
          {...form.text('percent')}
          {...ownWords(stateForm, 'percent', format.language)}
          options={stateForm.percents.map((percent) => ({ value: String(percent), label: format.percent(percent) }))}
        />
      ) : null}
      {stateForm.rateTables.length > 0 ? (
        <SelectField
          {...form.text('rateTable')}
          hint={t('taxes.stateRateTableHint')}
          optional
          empty={t('taxes.noneChosen')}
          options={stateForm.rateTables.map((letter) => ({ value: letter, label: letter }))}
        />
      ) : null}
    </>
  );
}
