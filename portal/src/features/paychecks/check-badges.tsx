import type { ReactNode } from 'react';
import type { CheckSummary, RunType } from '@paystead/contract/features/paychecks/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';

/** Regular runs have no badge: what is usual needs no word. */
const KINDS: Readonly<Record<Exclude<RunType, 'regular' | 'reversal'>, PlainTextKey>> = {
  bonus: 'paychecks.kindBonus',
  manual: 'paychecks.kindManual',
  offCycle: 'paychecks.kindOffCycle',
  thirdPartySick: 'paychecks.kindThirdPartySick',
  adjustment: 'paychecks.kindAdjustment',
};

interface CheckKindProps {
  readonly check: Pick<CheckSummary, 'runType' | 'checkStatus'>;
  /** The newest one that stands. */
  readonly latest?: boolean | undefined;
}

/** What is unusual about a check, as badges; nothing where nothing is. */
export function CheckKind({ check: { runType, checkStatus }, latest }: CheckKindProps): ReactNode {
  const t = useText();
  const reversal = runType === 'reversal' || checkStatus === 'reversal';
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
    checkStatus === 'reissued' ? <Badge key="reissued">{t('paychecks.kindReissued')}</Badge> : null,
    runType !== 'regular' && runType !== 'reversal' ? <Badge key="kind">{t(KINDS[runType])}</Badge> : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0) return null;
  return <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>{badges}</span>;
}
