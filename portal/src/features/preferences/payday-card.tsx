import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Preferences } from '@paystead/contract/features/preferences/model.ts';
import { Unreached, type ApiFailure } from '../../platform/api/failure.ts';
import { referenceOf } from '../../platform/api/reference.ts';
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
    mutationFn: (blockPayrollAlerts: boolean) =>
      api.call('preferences.save', { body: { blockPayrollAlerts } }, { skipInterceptor: true }),
    onSuccess: (kept: Preferences) => {
      queries.setQueryData(PREFERENCES, kept);
      toaster.show({
        tone: 'success',
        title: t(kept.blockPayrollAlerts ? 'preferences.alertsOff' : 'preferences.alertsOn'),
      });
    },
  });
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
