import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { FieldStack } from '@paystead/ui/field/field.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from '../profile.module.css';
import type { PersonalForm } from './use-personal-form.ts';

interface ChangeFormProps {
  readonly personal: PersonalForm;
  /** True if the change amends a request that is still pending. */
  readonly amends: boolean;
  /** True for a former employee: the name can't be changed. */
  readonly addressOnly: boolean;
  readonly onSubmit: () => void;
}

/** The first step: name, address, and the tax location if the ZIP code has several. */
export function ChangeForm({ personal, amends, addressOnly, onSubmit }: ChangeFormProps): ReactNode {
  const t = useText();
  const { form } = personal;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack form>
        <ErrorSummary {...form.summary} />
        {amends ? (
          <Banner tone="info" title={t('profile.amends')}>
            {t('profile.amendsText')}
          </Banner>
        ) : null}
        {addressOnly ? (
          <Banner tone="info" title={t('profile.addressOnly')}>
            {t('profile.addressOnlyText')}
          </Banner>
        ) : (
          <Card title={t('profile.yourName')}>
            <FieldStack>
              <div className={styles.pair}>
                <TextField {...form.text('firstName')} autoComplete="given-name" />
                <TextField {...form.text('lastName')} autoComplete="family-name" />
              </div>
              <p className={styles.note}>{t('profile.nameNote')}</p>
            </FieldStack>
          </Card>
        )}
        <Card title={t('profile.yourAddress')}>
          <AddressFields personal={personal} />
        </Card>
        <ButtonRow full>
          <Button type="submit" busy={personal.isWaiting}>
            {t('profile.checkAnswers')}
          </Button>
          <ButtonLink kind="quiet" href="/my-profile/personal">
            {t('profile.cancel')}
          </ButtonLink>
        </ButtonRow>
      </Stack>
    </form>
  );
}
