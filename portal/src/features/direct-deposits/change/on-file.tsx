import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import type { AccountForm } from './use-account-form.ts';

interface OnFileProps {
  readonly form: AccountForm;
  /** The field for the number of an account on file. */
  readonly children: ReactNode;
}

/** The confirmation of the person: the number of an account on file or, if they don't have it, the payroll team. */
export function OnFile({ form, children }: OnFileProps): ReactNode {
  const t = useText();
  const { asksPayroll } = form.values;
  return (
    <>
      {asksPayroll ? (
        <Banner tone="info" icon="shield" announce="polite" title={t('directDeposits.askPayrollTitle')}>
          {t('directDeposits.askPayrollBody')}
        </Banner>
      ) : (
        children
      )}
      <ButtonRow>
        {/* One button for both directions, which keeps the focus. */}
        <Button kind="quiet" small onClick={() => form.edit({ asksPayroll: !asksPayroll, accountOnFile: '' })}>
          {t(asksPayroll ? 'directDeposits.enterOnFile' : 'directDeposits.askPayroll')}
        </Button>
      </ButtonRow>
    </>
  );
}
