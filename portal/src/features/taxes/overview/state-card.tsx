import type { ReactNode } from 'react';
import type { TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { stateFormOf, type StateForm } from '@paystead/payroll/states/certificates.ts';
import { COMPUTED_STATES } from '@paystead/payroll/states/computed.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { TAXES_PATH } from '../queries.ts';
import { stateLines } from '../state-lines.ts';
import styles from '../taxes.module.css';

interface StateCardProps {
  readonly taxes: TaxesReply;
  readonly state: string;
}

const NO_CERTIFICATE = {
  none: 'taxes.stateNone',
  federal: 'taxes.stateFederal',
  elsewhere: 'taxes.stateElsewhere',
} as const;

/** A state's income tax: its certificate, or why there is none. */
export function StateCard({ taxes, state }: StateCardProps): ReactNode {
  const t = useText();
  const form = stateFormOf(state);
  return (
    <Card title={t('taxes.stateTitle', { state })}>
      {form.kind === 'certificate' ? (
        <>
          {COMPUTED_STATES.has(state) ? null : <p className={styles.lede}>{t('taxes.stateByPayroll', { state })}</p>}
          <Certificate taxes={taxes} form={form} />
        </>
      ) : (
        <p className={styles.lede}>{t(NO_CERTIFICATE[form.kind], { state })}</p>
      )}
    </Card>
  );
}

/** The certificate in effect, and the requested one if it differs. */
function Certificate({ taxes, form }: { readonly taxes: TaxesReply; readonly form: StateForm }): ReactNode {
  const t = useText();
  const format = useFormat();
  const linesOf = (info: TaxesReply['taxes'] | undefined) => {
    const elections = info?.employeeStateTaxCategories.find(({ state }) => state === form.state);
    return elections ? stateLines(elections, form, t, format) : [];
  };
  const lines = linesOf(taxes.taxes);
  const requested = linesOf(taxes.proposed?.taxes);
  const isRequested = requested.length > 0 && JSON.stringify(requested) !== JSON.stringify(lines);
  return (
    <>
      {isRequested ? (
        <Banner tone="info" icon="clock" title={t('taxes.waiting')}>
          <Facts small items={requested} />
        </Banner>
      ) : null}
      <div className={styles.gap}>
        {lines.length > 0 ? <Facts items={lines} /> : <p>{t('taxes.stateNoForm', { form: form.form ?? '' })}</p>}
      </div>
      {taxes.canEdit ? (
        <div className={styles.gap}>
          <ButtonLink kind="second" href={`${TAXES_PATH}/state/${form.state}`}>
            {t('taxes.stateChange', { form: form.form ?? '' })}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
