import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { BankAccountType, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { digitsOnly, looksLikeCard, routingFault } from '@paystead/contract/features/direct-deposits/rules.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { SecretField, TextField } from '@paystead/ui/field/inputs.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { CheckPicture, type CheckRegion } from './check-picture.tsx';
import { grouped, workingSet, type Draft, type DraftFault } from './draft.ts';
import { faultText, FIELD_LABELS } from './fault-texts.ts';
import styles from './direct-deposits.module.css';
import { kindOf, nameOf } from './names.tsx';
import { bankQuery } from './queries.ts';

interface AccountStepProps {
  readonly draft: Draft;
  readonly reply: DirectDepositsReply;
  readonly faults: readonly DraftFault[];
  /** Grows with each refused attempt. */
  readonly attempt: number;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onNext: () => void;
}

/** Which account: its name, its type, and the numbers, each typed so that a slip shows. */
export function AccountStep({ draft, reply, faults, attempt, onChange, onNext }: AccountStepProps): ReactNode {
  const t = useText();
  const [region, setRegion] = useState<CheckRegion>(undefined);
  const bank = useBank(draft.routing);
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault && faultText(t, fault, draft);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onNext();
  };
  const standing = workingSet(reply).find(({ id }) => id === draft.id);
  const known = reply.directDeposits[0];
  return (
    <Columns>
      <form onSubmit={submit} noValidate autoComplete="off">
        <Stack>
          <ErrorSummary
            attempt={attempt}
            faults={faults.map((fault) => ({
              field: fault.field,
              label: t(FIELD_LABELS[fault.field] ?? 'directDeposits.account'),
              text: faultText(t, fault, draft),
            }))}
          />
          <Card>
            <FieldStack>
              <TextField
                label={t('directDeposits.nickname')}
                hint={t('directDeposits.nicknameHint')}
                optional
                maxLength={60}
                value={draft.nickname}
                onChange={(event) => onChange({ nickname: event.target.value })}
              />
              <div className={styles.group}>
                <p aria-hidden="true">{t('directDeposits.typeOfAccount')}</p>
                <Segments<BankAccountType>
                  label={t('directDeposits.typeOfAccount')}
                  value={draft.type}
                  onChange={(type) => onChange({ type })}
                  options={reply.bankAccountTypes.map(({ code, label }) => ({ value: code, label }))}
                />
              </div>
              {standing && !draft.newNumbers ? (
                <div className={styles.group}>
                  <p>{t('directDeposits.numbersKept', { account: kindOf(standing, reply) })}</p>
                  <ButtonRow>
                    <Button kind="second" small icon="edit" onClick={() => onChange({ newNumbers: true })}>
                      {t('directDeposits.enterNumbers')}
                    </Button>
                  </ButtonRow>
                </div>
              ) : (
                <>
                  <TextField
                    id="routing"
                    label={t('directDeposits.routing')}
                    hint={t('directDeposits.routingHint')}
                    inputMode="numeric"
                    autoComplete="off"
                    spellCheck={false}
                    value={draft.routing}
                    error={errorOf('routing')}
                    good={bank.name}
                    onFocus={() => setRegion('routing')}
                    onBlur={() => onChange({ routing: grouped(draft.routing, 3) })}
                    onChange={(event) => onChange({ routing: event.target.value })}
                  />
                  <div className={styles.checkBetween}>
                    <CheckPicture region={region} />
                  </div>
                  {bank.isUnknown && errorOf('routing') === undefined ? (
                    <Banner tone="warning" announce="polite" title={t('directDeposits.bankUnknown')} />
                  ) : null}
                  <TextField
                    id="number"
                    label={t('directDeposits.number')}
                    hint={t('directDeposits.numberHint')}
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                    value={draft.number}
                    error={errorOf('number')}
                    onFocus={() => setRegion('number')}
                    onBlur={() => onChange({ number: grouped(draft.number, 4) })}
                    onChange={(event) => onChange({ number: event.target.value })}
                  />
                  {looksLikeCard(draft.number) ? (
                    <Banner tone="warning" announce="polite" title={t('directDeposits.looksLikeCard')}>
                      {t('directDeposits.looksLikeCardBody')}
                    </Banner>
                  ) : null}
                  <SecretField
                    id="again"
                    label={t('directDeposits.again')}
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                    value={draft.again}
                    error={errorOf('again')}
                    onFocus={() => setRegion('number')}
                    onChange={(event) => onChange({ again: event.target.value })}
                  />
                  {reply.mustConfirmAccountOnFile ? (
                    <SecretField
                      id="onFile"
                      label={t('directDeposits.onFile')}
                      hint={
                        known
                          ? t('directDeposits.onFileHint', { account: `${nameOf(known)} ••${known.lastFour}` })
                          : t('directDeposits.onFileHintPlain')
                      }
                      autoCapitalize="none"
                      autoComplete="off"
                      spellCheck={false}
                      value={draft.onFile}
                      error={errorOf('onFile')}
                      onFocus={() => setRegion('number')}
                      onChange={(event) => onChange({ onFile: event.target.value })}
                    />
                  ) : null}
                </>
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
      <Stack>
        {draft.newNumbers ? (
          <div className={styles.checkBeside}>
            <Card>
              <CheckPicture region={region} />
            </Card>
          </div>
        ) : null}
        <Banner tone="info" icon="shield" title={t('directDeposits.protect')}>
          {t('directDeposits.protectBody')}
        </Banner>
      </Stack>
    </Columns>
  );
}

/** The bank behind the number as it stands in the field; unknown only where the operator has a directory. */
function useBank(routing: string): { readonly name: string | undefined; readonly isUnknown: boolean } {
  const { api } = useServices();
  const enabled = routingFault(routing) === null;
  const { data } = useQuery({ ...bankQuery(api, digitsOnly(routing)), enabled });
  if (!enabled || !data) return { name: undefined, isUnknown: false };
  return { name: data.bankName ?? undefined, isUnknown: data.hasDirectory && data.bankName === null };
}
