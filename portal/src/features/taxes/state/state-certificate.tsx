import type { ReactNode } from 'react';
import { blankStateElections, type StateForm } from '@paystead/payroll/states/certificates.ts';
import type { StateField } from '@paystead/payroll/states/declaration.ts';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { StartBanner } from '../estimate/start-banner.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { NewerValues } from '../newer-values.tsx';
import { SignCard } from '../sign-card.tsx';
import { ownLabel, stateLines } from '../state-lines.ts';
import styles from '../taxes.module.css';
import { useSignedForm, type SignedForm } from '../use-signed-form.ts';
import { StateFields } from './state-fields.tsx';
import { STATE_LABELS, stateElectionsOf, stateValuesOf, type SignedStateValues } from './state-values.ts';

interface StateCertificateProps {
  readonly taxes: TaxesReply;
  readonly stateForm: StateForm;
}

/** A state's withholding certificate: the fields of its own form, the statement and the signature. */
export function StateCertificate({ taxes, stateForm }: StateCertificateProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const onFile = onFileOf(taxes, stateForm);
  const form = useStateForm(taxes, stateForm);
  return (
    <Columns>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <ErrorSummary {...form.summary} />
          <ResumedNotice resumed={form.resumed} />
          {form.isOutdated ? <NewerValues lines={stateLines(onFile, stateForm, t, format)} /> : null}
          <Card title={stateForm.form ?? stateForm.state}>
            <div className={styles.fields}>
              <StateFields form={form} stateForm={stateForm} />
            </div>
          </Card>
          <SignCard title={t('taxes.signTitle')} taxes={taxes} form={form}>
            <FormButtons label={t('taxes.signAndSend')} isSending={form.isSending} />
          </SignCard>
        </Stack>
        <LeaveDialog question={form.leaving} />
      </form>
      <aside className={styles.aside} aria-label={t('taxes.since')}>
        <StartBanner start={taxes.start} />
      </aside>
    </Columns>
  );
}

/** Returns the requested certificate, or the one on file, or a blank one. */
function onFileOf({ proposed, taxes }: TaxesReply, { state }: StateForm) {
  const categories = (proposed?.taxes ?? taxes).employeeStateTaxCategories;
  return categories.find((one) => one.state === state) ?? blankStateElections(state);
}

function useStateForm(taxes: TaxesReply, stateForm: StateForm): SignedForm<SignedStateValues, StateField> {
  const t = useText();
  const { language } = useFormat();
  return useSignedForm<SignedStateValues, StateField, 'fill'>({
    taxes,
    name: `taxes.state.${stateForm.state}`,
    start: { ...stateValuesOf(onFileOf(taxes, stateForm)), signature: '' },
    firstStep: 'fill',
    check: (values) => stateElectionsOf(stateForm, values).faults.map(({ field, text }) => ({ field, text: t(text) })),
    labelOf: (field) => ownLabel(stateForm, field, language) ?? t(STATE_LABELS[field]),
    controlId: (field) => `state-${field}`,
    fieldAt: (pointer) => {
      const field = pointer.split('/')[3] as StateField | undefined;
      return field && field in STATE_LABELS ? field : undefined;
    },
    content: (values) => ({ employeeStateTaxCategories: [stateElectionsOf(stateForm, values).elections] }),
  });
}
