import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Preferences } from '@paystead/contract/features/preferences/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { NotConfirmedFailure } from '../../platform/kept-entry/not-confirmed.ts';
import { useKeptPress } from '../../platform/kept-entry/use-kept-press.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { BoneOf, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { PREFERENCES, preferencesQuery } from './queries.ts';

/** PREF-1: one switch, saved at once. An error stays until the next try, and the switch shows what is really kept. */
export function PaydayCard(): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const queries = useQueryClient();
  const query = useQuery(preferencesQuery(api));
  const saving = useMutation({
    mutationFn: async (blockPayrollAlerts: boolean) => {
      const input = { body: { blockPayrollAlerts } };
      try {
        return await api.call('preferences.save', input, { skipInterceptor: true });
      } catch (error) {
        // Calls that skip the interceptor are not asked to be confirmed: this one is sent again without.
        const asks = error instanceof ApiFailure && error.code === 'step_up_required';
        if (!asks || error instanceof NotConfirmedFailure) throw error;
        return api.call('preferences.save', input);
      }
    },
    onSuccess: (kept: Preferences) => {
      queries.setQueryData(PREFERENCES, kept);
      toaster.show({
        tone: 'success',
        title: t(kept.blockPayrollAlerts ? 'preferences.alertsOff' : 'preferences.alertsOn'),
      });
    },
  });
  useKeptPress('preferences.paydays', saving);
  const failure = saving.error;
  return (
    <Card title={t('preferences.paydays')}>
      <Loadable
        query={query}
        failed={t('preferences.failed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('preferences.loading')}>
            <BoneOf>
              <Checkbox
                label={t('preferences.block')}
                note={t('preferences.blockNote')}
                checked={false}
                onChange={() => undefined}
              />
            </BoneOf>
          </Skeleton>
        }
      >
        {({ blockPayrollAlerts }) => (
          <>
            <Checkbox
              label={t('preferences.block')}
              note={t('preferences.blockNote')}
              checked={saving.isPending ? saving.variables : blockPayrollAlerts}
              onChange={(checked) => saving.mutate(checked)}
            />
            {failure === null ? null : (
              <Banner tone="danger" announce="assertive" title={t('preferences.notSaved')}>
                {failure instanceof Unreached ? t('preferences.offline') : (failure as Partial<ApiFailure>).detail}{' '}
                {referenceOf(failure) === undefined
                  ? null
                  : t('ui.reference', { reference: referenceOf(failure) ?? '' })}
              </Banner>
            )}
          </>
        )}
      </Loadable>
    </Card>
  );
}
