import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { digitsOnly, looksLikeCard, routingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { SecretField, TextField } from '@paystead/ui/field/inputs.tsx';
import { useServices } from '../../../platform/services.ts';
import { nameOf } from '../account-names.tsx';
import { OnFile } from './on-file.tsx';
import styles from '../direct-deposits.module.css';
import { bankQuery } from '../queries.ts';
import type { NumberField } from './draft-fault.ts';
import { grouped } from './draft.ts';
import { PaperCheck, type CheckRegion } from './paper-check.tsx';
import type { AccountForm } from './use-account-form.ts';

interface BankNumbersProps {
  readonly form: AccountForm;
  readonly reply: DirectDepositsReply;
  readonly region: CheckRegion;
  /** Called with the number that the focused field asks for. */
  readonly onRegion: (region: CheckRegion) => void;
}

/** The fields for routing and account number, with the account on file that confirms the person. */
export function BankNumbers({ form, reply, region, onRegion }: BankNumbersProps): ReactNode {
  const t = useText();
  const { values: draft, edit, text } = form;
  const bank = useBank(draft.routingNumber);
  const known = reply.directDeposits[0];
  const letters = { autoCapitalize: 'none', ...PLAIN, onFocus: () => onRegion('number') };
  // A number that was entered before a reload has to be entered again.
  const hintOf = (field: NumberField, usual?: string): string | undefined =>
    form.isErased(field) ? [t('platform.enterAgain'), usual].filter(Boolean).join(' ') : usual;
  return (
    <>
      <TextField
        {...text('routingNumber')}
        {...PLAIN}
        hint={hintOf('routingNumber', t('directDeposits.routingHint'))}
        inputMode="numeric"
        good={bank.name}
        onFocus={() => onRegion('routing')}
        onBlur={() => edit({ routingNumber: grouped(draft.routingNumber, 3) })}
      />
      <div className={styles.checkBetween}>
        <PaperCheck region={region} />
      </div>
      {bank.isUnknown && form.errorOf('routingNumber') === undefined ? (
        <Banner tone="warning" announce="polite" title={t('directDeposits.bankUnknown')} />
      ) : null}
      <TextField
        {...text('accountNumber')}
        {...letters}
        hint={hintOf('accountNumber', t('directDeposits.numberHint'))}
        onBlur={() => edit({ accountNumber: grouped(draft.accountNumber, 4) })}
      />
      {looksLikeCard(draft.accountNumber) ? (
        <Banner tone="warning" announce="polite" title={t('directDeposits.looksLikeCard')}>
          {t('directDeposits.looksLikeCardBody')}
        </Banner>
      ) : null}
      <SecretField {...text('accountNumberAgain')} {...letters} hint={hintOf('accountNumberAgain')} />
      {reply.mustConfirmAccountOnFile ? (
        <OnFile form={form}>
          <SecretField
            {...text('accountOnFile')}
            {...letters}
            hint={hintOf(
              'accountOnFile',
              known
                ? t('directDeposits.onFileHint', { account: `${nameOf(known)} ••${known.lastFour}` })
                : t('directDeposits.onFileHintPlain'),
            )}
          />
        </OnFile>
      ) : null}
    </>
  );
}

/** Bank numbers are neither filled in nor checked for spelling. */
const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

/** Looks up the bank of a complete routing number. A bank is unknown only if the operator has a directory of banks. */
function useBank(routingNumber: string): { readonly name: string | undefined; readonly isUnknown: boolean } {
  const { api } = useServices();
  const enabled = routingFault(routingNumber) === null;
  const { data } = useQuery({ ...bankQuery(api, digitsOnly(routingNumber)), enabled });
  if (!enabled || !data) return { name: undefined, isUnknown: false };
  return { name: data.bankName ?? undefined, isUnknown: data.hasDirectory && data.bankName === null };
}
