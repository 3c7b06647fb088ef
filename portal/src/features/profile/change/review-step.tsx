import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PersonalInfo, PersonalRequest } from '@paystead/contract/features/profile/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Differences } from '../personal/differences.tsx';
import { MoveEffects } from './move-effects.tsx';
import { moveQuery } from '../personal/queries.ts';
import styles from '../profile.module.css';

interface ReviewStepProps {
  readonly before: PersonalInfo;
  readonly body: PersonalRequest;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

/** The second step: the requested values beside those on file, and what they mean for the next paycheck. */
export function ReviewStep({ before, body, isSending, onBack, onSend }: ReviewStepProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const { city, state, zip, residentGeoCode, effectiveDate } = body;
  const move = useQuery(
    moveQuery(api, {
      city,
      state,
      zip,
      ...(residentGeoCode && { residentGeoCode }),
      ...(effectiveDate && { effectiveDate }),
    }),
  );
  return (
    <Stack>
      <Card title={t('profile.checkTitle')}>
        <Differences before={before} after={body} />
        {effectiveDate ? (
          <p className={styles.note}>{t('profile.effectiveFrom', { date: format.date(effectiveDate, 'date') })}</p>
        ) : null}
      </Card>
      <Card title={t('profile.taxTitle')}>
        {move.isPending ? (
          <Skeleton label={t('profile.taxLoading')}>
            <Bone height={20} />
            <Bone height={20} gap={12} />
          </Skeleton>
        ) : null}
        {move.isError ? <p>{t('profile.taxFailed')}</p> : null}
        {move.data ? <MoveEffects preview={move.data} /> : null}
      </Card>
      <ButtonRow full>
        <Button busy={isSending} onClick={onSend}>
          {t('profile.send')}
        </Button>
        <Button kind="second" onClick={onBack}>
          {t('profile.backToForm')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
