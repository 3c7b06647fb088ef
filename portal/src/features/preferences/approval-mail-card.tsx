import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DecisionMail } from '@paystead/contract/features/preferences/model.ts';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction } from '../../platform/forms/use-action.ts';
import { useServices } from '../../platform/services.ts';
import { Card } from '@paystead/ui/card/card.tsx';
import { Choices } from '@paystead/ui/field/choices.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { PREFERENCES, preferencesQuery } from './queries.ts';

/** One email a day about waiting requests, or one for each: for people who approve, saved at once (DSK-5). */
export function ApprovalMailCard(): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const queries = useQueryClient();
  const preferences = useQuery(preferencesQuery(api)).data;
  const saving = useAction({
    request: (decisionMail: DecisionMail, idempotencyKey) => {
      const body = { blockPayrollAlerts: preferences?.blockPayrollAlerts ?? false, decisionMail };
      return api.call('preferences.save', { body }, { idempotencyKey });
    },
    keptAs: 'preferences.approvals',
    isReady: preferences !== undefined,
    onSuccess: (saved) => {
      queries.setQueryData(PREFERENCES, saved);
      toaster.show({ tone: 'success', title: t('preferences.approvalSaved') });
    },
  });
  if (!preferences?.decisionMail) return null;
  return (
    <Card titleBeside title={t('preferences.approvals')}>
      <Choices<DecisionMail>
        label={t('preferences.approvalMail')}
        value={saving.isPending && saving.attempt ? saving.attempt.input : preferences.decisionMail}
        onChange={saving.run}
        choices={[
          { value: 'daily', label: t('preferences.approvalDaily'), note: t('preferences.approvalDailyNote') },
          { value: 'atOnce', label: t('preferences.approvalAtOnce'), note: t('preferences.approvalAtOnceNote') },
        ]}
      />
      <ActionFailure error={saving.error} />
    </Card>
  );
}
