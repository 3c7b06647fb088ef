import type { ReactNode } from 'react';
import type { CheckSummary, RunType } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';

/** Badge texts by run type. Regular runs have no badge. */
const KINDS: Readonly<Record<Exclude<RunType, 'regular' | 'reversal'>, PlainTextKey>> = {
  correction: 'paychecks.kindCorrection',
  retro: 'paychecks.kindRetro',
  severance: 'paychecks.kindSeverance',
  final: 'paychecks.kindFinal',
  void: 'paychecks.kindVoidRun',
  reissue: 'paychecks.kindReissueRun',
  bonus: 'paychecks.kindBonus',
  manual: 'paychecks.kindManual',
  offCycle: 'paychecks.kindOffCycle',
  thirdPartySick: 'paychecks.kindThirdPartySick',
  adjustment: 'paychecks.kindAdjustment',
};

interface CheckBadgesProps {
  readonly check: Pick<CheckSummary, 'runType' | 'checkStatus'>;
  /** Marks the newest paycheck that is neither voided nor reversed. */
  readonly latest?: boolean | undefined;
}

/** Badges for an unusual run type or status; renders nothing for a regular, issued paycheck. */
export function CheckBadges({ check: { runType, checkStatus }, latest }: CheckBadgesProps): ReactNode {
  const t = useText();
  const reversal = runType !== 'void' && (runType === 'reversal' || checkStatus === 'reversal');
  const badges = [
    latest ? (
      <Badge key="latest" tone="success" icon="check">
        {t('paychecks.latest')}
      </Badge>
    ) : null,
    checkStatus === 'voided' ? (
      <Badge key="voided" tone="danger" icon="close">
        {t('paychecks.kindVoided')}
      </Badge>
    ) : null,
    reversal ? (
      <Badge key="reversal" tone="warning" icon="retry">
        {t('paychecks.kindReversal')}
      </Badge>
    ) : null,
    checkStatus === 'reissued' && runType !== 'reissue' ? (
      <Badge key="reissued">{t('paychecks.kindReissued')}</Badge>
    ) : null,
    runType !== 'regular' && runType !== 'reversal' ? <Badge key="kind">{t(KINDS[runType])}</Badge> : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0) return null;
  return <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>{badges}</span>;
}
