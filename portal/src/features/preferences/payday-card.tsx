import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Preferences } from '@paystead/contract/features/preferences/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useAction } from '../../platform/forms/use-action.ts';
import { NotConfirmedFailure } from '../../platform/kept-entry/not-confirmed.ts';
import { useServices, type Api } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Switch } from '@paystead/ui/field/switch.tsx';
import { BoneOf, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { PREFERENCES, preferencesQuery } from './queries.ts';

/** The switch for payday mail, which is saved at once (PREF-1). It shows the saved value while a failure is shown. */
export function PaydayCard(): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const queries = useQueryClient();
  const query = useQuery(preferencesQuery(api));
  const saving = useAction({
    request: (isMailed: boolean, idempotencyKey) => save(api, isMailed, idempotencyKey),
    keptAs: 'preferences.paydays',
    onSuccess: (saved) => {
      queries.setQueryData(PREFERENCES, saved);
      toaster.show({
        tone: 'success',
        title: t(saved.blockPayrollAlerts ? 'preferences.alertsOff' : 'preferences.alertsOn'),
      });
    },
  });
  return (
    <Card titleBeside title={t('preferences.paydays')} lede={t('preferences.paydayMailNote')}>
      <Loadable
        query={query}
        failed={t('preferences.failed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('preferences.loading')}>
            <BoneOf>
              <PaydaySwitch checked onChange={() => undefined} />
            </BoneOf>
          </Skeleton>
        }
      >
        {({ blockPayrollAlerts }) => (
          <>
            <PaydaySwitch
              checked={saving.isPending && saving.attempt ? saving.attempt.input : !blockPayrollAlerts}
              onChange={saving.run}
            />
            <NotSaved failure={saving.error} />
          </>
        )}
      </Loadable>
    </Card>
  );
}

interface PaydaySwitchProps {
  readonly checked: boolean;
  readonly onChange: (isMailed: boolean) => void;
}

function PaydaySwitch({ checked, onChange }: PaydaySwitchProps): ReactNode {
  const t = useText();
  return <Switch label={t('preferences.paydayMail')} checked={checked} onChange={onChange} />;
}

function NotSaved({ failure }: { readonly failure: Error | null }): ReactNode {
  const t = useText();
  if (failure === null) return null;
  const reference = referenceOf(failure);
  const detail = failure instanceof ApiFailure ? failure.detail : undefined;
  return (
    <Banner tone="danger" announce="assertive" title={t('preferences.notSaved')}>
      {failure instanceof Unreached ? t('preferences.offline') : detail}{' '}
      {reference === undefined ? null : t('ui.reference', { reference })}
    </Banner>
  );
}

/**
 * Saves the switch without a toast, because the card shows failures. A call that needs a confirmed identity is repeated
 * with the client's own handling, which prompts for it.
 */
async function save(api: Api, isMailed: boolean, idempotencyKey: string): Promise<Preferences> {
  const input = { body: { blockPayrollAlerts: !isMailed } };
  try {
    return await api.call('preferences.save', input, { idempotencyKey, skipInterceptor: true });
  } catch (error) {
    const needsSignIn = error instanceof ApiFailure && error.code === 'step_up_required';
    if (!needsSignIn || error instanceof NotConfirmedFailure) throw error;
    return api.call('preferences.save', input, { idempotencyKey });
  }
}
