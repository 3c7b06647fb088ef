import { useState, type ReactNode } from 'react';
import type { BankAccountType, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { kindOf, requestedAccounts } from '../account-names.tsx';
import styles from '../direct-deposits.module.css';
import { BankNumbers } from './bank-numbers.tsx';
import { PaperCheck, type CheckRegion } from './paper-check.tsx';
import type { AccountForm } from './use-account-form.ts';

interface AccountStepProps {
  readonly form: AccountForm;
  readonly reply: DirectDepositsReply;
}

/** The first step: name, type and numbers of an account. */
export function AccountStep({ form, reply }: AccountStepProps): ReactNode {
  const t = useText();
  const [region, setRegion] = useState<CheckRegion>();
  const { values: draft, edit } = form;
  const saved = requestedAccounts(reply).find(({ id }) => id === draft.id);
  return (
    <Columns>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.check()) form.goTo('split');
        }}
      >
        <Stack>
          <ErrorSummary {...form.summary} />
          <Card>
            <FieldStack>
              <TextField
                label={t('directDeposits.nickname')}
                hint={t('directDeposits.nicknameHint')}
                optional
                maxLength={60}
                value={draft.nickname}
                onChange={(event) => edit({ nickname: event.target.value })}
              />
              <div className={styles.group}>
                <p aria-hidden="true">{t('directDeposits.typeOfAccount')}</p>
                <Segments<BankAccountType>
                  label={t('directDeposits.typeOfAccount')}
                  value={draft.type}
                  onChange={(type) => edit({ type })}
                  options={reply.bankAccountTypes.map(({ code, label }) => ({ value: code, label }))}
                />
              </div>
              {saved && !draft.newNumbers ? (
                <KeptNumbers account={kindOf(saved, reply)} onChange={() => edit({ newNumbers: true })} />
              ) : (
                <BankNumbers form={form} reply={reply} region={region} onRegion={setRegion} />
              )}
            </FieldStack>
            <div className={styles.buttons}>
              <ButtonRow full>
                <Button type="submit">{t('directDeposits.toSplit')}</Button>
                <ButtonLink kind="quiet" href="/direct-deposits">
                  {t('directDeposits.cancel')}
                </ButtonLink>
              </ButtonRow>
            </div>
          </Card>
        </Stack>
      </form>
      <Protection region={draft.newNumbers ? { current: region } : undefined} />
    </Columns>
  );
}

interface KeptNumbersProps {
  readonly account: string;
  readonly onChange: () => void;
}

/** Says that an edited account keeps its numbers, with a button to enter new ones. */
function KeptNumbers({ account, onChange }: KeptNumbersProps): ReactNode {
  const t = useText();
  return (
    <div className={styles.group}>
      <p>{t('directDeposits.numbersKept', { account })}</p>
      <ButtonRow>
        <Button ref={leaveFocusToHeading} kind="second" small icon="edit" onClick={onChange}>
          {t('directDeposits.enterNumbers')}
        </Button>
      </ButtonRow>
    </div>
  );
}

interface ProtectionProps {
  /** The number to find on a paper check; absent while no numbers are entered. */
  readonly region: { readonly current: CheckRegion } | undefined;
}

/** The column beside the fields: a paper check on wide screens, and how changes are protected. */
function Protection({ region }: ProtectionProps): ReactNode {
  const t = useText();
  return (
    <Stack>
      {region ? (
        <div className={styles.checkBeside}>
          <Card>
            <PaperCheck region={region.current} />
          </Card>
        </div>
      ) : null}
      <Banner tone="info" icon="shield" title={t('directDeposits.protect')}>
        {t('directDeposits.protectBody')}
      </Banner>
    </Stack>
  );
}
