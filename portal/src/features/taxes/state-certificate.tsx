import { useState, type FormEvent, type ReactNode } from 'react';
import { blankStateElections, type StateField, type StateForm } from '@paystead/payroll/states/certificates.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary, type FieldFault } from '@paystead/ui/field/error-summary.tsx';
import { SelectField, TextField } from '@paystead/ui/field/inputs.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { StartBanner } from './estimate-card.tsx';
import { NewerValues } from './newer-values.tsx';
import { serverFaults } from './server-faults.ts';
import { SignCard, SIGNATURE_ID } from './sign-card.tsx';
import { STATE_LABELS, stateElectionsOf, stateValuesOf, type StateValues } from './state-values.ts';
import { stateLines, statusWords } from './state-words.ts';
import styles from './taxes.module.css';
import { TAXES_PATH, useRestoredFields, useSignedSave } from './use-signed-save.ts';

const fieldId = (field: StateField): string => `state-${field}`;

/** One certificate: its own fields, the statement, one press. */
export function StateCertificate({ taxes, form }: { readonly taxes: TaxesReply; readonly form: StateForm }): ReactNode {
  const t = useText();
  const format = useFormat();
  const ahead = (taxes.proposed ?? taxes).taxes.employeeStateTaxCategories.find(({ state }) => state === form.state);
  const keptAs = `taxes.state.${form.state}`;
  const kept = useRestoredFields<{ readonly values: StateValues; readonly name: string }>(keptAs);
  const [values, setValues] = useState(() => kept?.values ?? stateValuesOf(ahead ?? blankStateElections(form.state)));
  const [name, setName] = useState(kept?.name ?? '');
  const [tried, setTried] = useState(0);
  const [isTouched, setTouched] = useState(kept !== undefined);
  const save = useSignedSave({ taxes, form: keptAs, fields: { values, name }, isTouched });
  const { elections, faults } = stateElectionsOf(form, values);
  const nameFault = name.trim() === '' ? t('taxes.faultName') : undefined;
  const refused = serverFaults(save.error, t, (pointer) => {
    if (pointer === '/signature/name') return { id: SIGNATURE_ID, label: t('taxes.signature') };
    const field = pointer.split('/')[3] as StateField | undefined;
    return field && field in STATE_LABELS ? { id: fieldId(field), label: t(STATE_LABELS[field]) } : undefined;
  });
  const own: FieldFault[] = [
    ...faults.map(({ field, text }) => ({ field: fieldId(field), label: t(STATE_LABELS[field]), text: t(text) })),
    ...(nameFault ? [{ field: SIGNATURE_ID, label: t('taxes.signature'), text: nameFault }] : []),
  ];
  const errorOf = (field: StateField) => {
    const fault = tried > 0 ? faults.find((one) => one.field === field) : undefined;
    return fault ? t(fault.text) : refused.faults.find((one) => one.field === fieldId(field))?.text;
  };
  const set = (part: Partial<StateValues>) => {
    setValues({ ...values, ...part });
    setTouched(true);
    save.clear();
  };
  const text = (field: 'allowances' | 'dependents' | 'extraWithholding' | 'localCode') => ({
    id: fieldId(field),
    label: t(STATE_LABELS[field]),
    value: values[field],
    error: errorOf(field),
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [field]: event.target.value }),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried((count) => count + 1);
    if (own.length === 0 && !save.isSending) save.send({ employeeStateTaxCategories: [elections] }, name);
  };
  const claims = !(values.exempt && form.exempt);
  return (
    <Columns>
      <form onSubmit={send} noValidate>
        <Stack>
          <ErrorSummary
            faults={refused.faults.length > 0 ? refused.faults : tried > 0 ? own : []}
            general={refused.general}
            attempt={tried + save.attempt}
          />
          {refused.isConflict ? (
            <NewerValues lines={stateLines(ahead ?? blankStateElections(form.state), form, t, format)} />
          ) : null}
          <Card title={form.form ?? form.state}>
            <div className={styles.fields}>
              {form.statuses.length > 0 && claims ? (
                <Choices
                  id={fieldId('filingStatus')}
                  label={t('taxes.stateStatus')}
                  error={errorOf('filingStatus')}
                  value={values.filingStatus}
                  onChange={(filingStatus) => set({ filingStatus })}
                  choices={form.statuses.map((code) => ({ value: code, label: statusWords(form.state, code, t) }))}
                />
              ) : null}
              {form.allowances && claims ? (
                <TextField {...text('allowances')} hint={t('taxes.stateAllowancesHint')} inputMode="numeric" />
              ) : null}
              {form.dependents && claims ? <TextField {...text('dependents')} inputMode="numeric" /> : null}
              {form.percents.length > 0 && claims ? (
                <SelectField
                  id={fieldId('percent')}
                  label={t('taxes.statePercent')}
                  error={errorOf('percent')}
                  value={values.percent}
                  options={form.percents.map((percent) => ({ value: String(percent), label: format.percent(percent) }))}
                  onChange={(event) => set({ percent: event.target.value })}
                />
              ) : null}
              {form.rateTables.length > 0 && claims ? (
                <SelectField
                  id={fieldId('rateTable')}
                  label={t('taxes.stateRateTable')}
                  hint={t('taxes.stateRateTableHint')}
                  error={errorOf('rateTable')}
                  optional
                  empty={t('taxes.noneChosen')}
                  value={values.rateTable}
                  options={form.rateTables.map((letter) => ({ value: letter, label: letter }))}
                  onChange={(event) => set({ rateTable: event.target.value })}
                />
              ) : null}
              {form.localCode && claims ? (
                <TextField
                  {...text('localCode')}
                  label={t(form.localCode === 'county' ? 'taxes.stateCounty' : 'taxes.stateSchool')}
                  hint={form.localCode === 'county' ? undefined : t('taxes.stateSchoolHint')}
                  inputMode={form.localCode === 'county' ? 'text' : 'numeric'}
                />
              ) : null}
              {form.extraWithholding && claims ? (
                <TextField {...text('extraWithholding')} unitBefore="$" inputMode="decimal" optional />
              ) : null}
              {form.exempt ? (
                <Checkbox
                  id={fieldId('exempt')}
                  label={t(form.state === 'PA' ? 'taxes.paExempt' : 'taxes.stateExempt')}
                  note={t(form.state === 'PA' ? 'taxes.paExemptNote' : 'taxes.stateExemptNote')}
                  error={errorOf('exempt')}
                  checked={values.exempt}
                  onChange={(exempt) => set({ exempt })}
                />
              ) : null}
            </div>
          </Card>
          <SignCard
            title={t('taxes.signTitle')}
            statement={taxes.statement.text}
            name={name}
            signerName={taxes.signerName}
            error={
              tried > 0 ? (nameFault ?? refused.faults.find(({ field }) => field === SIGNATURE_ID)?.text) : undefined
            }
            onChange={(next) => {
              setName(next);
              setTouched(true);
              save.clear();
            }}
          >
            <ButtonRow full>
              <Button type="submit" busy={save.isSending}>
                {t('taxes.signAndSend')}
              </Button>
              <ButtonLink kind="quiet" href={TAXES_PATH}>
                {t('taxes.cancel')}
              </ButtonLink>
            </ButtonRow>
          </SignCard>
        </Stack>
        <LeaveDialog question={save.leaving} />
      </form>
      <aside className={styles.aside} aria-label={t('taxes.since')}>
        <StartBanner start={taxes.start} />
      </aside>
    </Columns>
  );
}
