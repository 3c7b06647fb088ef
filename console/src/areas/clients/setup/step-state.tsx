import type { ReactNode } from 'react';
import type { SetupPage, SetupStep } from '@paystead/contract/console/setup/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';

interface StepStateProps {
  readonly step: SetupStep;
  readonly setup: SetupPage;
}

/** The state of a step in one sentence: how many there are, which, or what to set. */
export function StepState({ step: { step, state, count, names }, setup }: StepStateProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const listed = names.join(', ');
  const text = (): string | null => {
    if (step === 'calendar') {
      if (names.length > 0) return t('console.setup.noPaydays', { groups: listed });
      return count > 0 ? t('console.setup.has.calendar') : t('console.setup.groupFirst');
    }
    if (step === 'provider')
      return state === 'done' ? t('console.setup.has.provider', { names: listed }) : t('console.setup.setProvider');
    if (step === 'branding')
      return state === 'done' ? t('console.setup.has.branding', { names: listed, partner: setup.partnerName }) : null;
    if (step === 'engine') return state === 'done' ? t('console.setup.has.engine', { names: listed }) : null;
    if (step === 'policy')
      return setup.policyReviewedBy === null ? null : t('console.setup.has.policy', { name: setup.policyReviewedBy });
    if (count === 0 || step === 'invitations') return null;
    if (step === 'firstPay') return t('console.setup.has.firstPay');
    return t(`console.setup.has.${step}`, { count, shown: format.count(count) });
  };
  const shown = text();
  return shown === null ? null : <p>{shown}</p>;
}
