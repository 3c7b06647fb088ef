import type { ReactNode } from 'react';
import type { CheckSummary } from '@paystead/contract/features/paychecks/model.ts';
import { stands } from '@paystead/contract/features/paychecks/rules.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { Money } from '@paystead/ui/money/money.tsx';
import { Table, type Choosing } from '@paystead/ui/table/table.tsx';
import { checkHref } from '../addresses.ts';
import { periodSpan } from '../period-span.ts';
import { CheckBadges } from '../check-badges.tsx';
import { useSubjectText } from '../subject-text.ts';

interface ChecksTableProps {
  readonly caption: string;
  readonly checks: readonly CheckSummary[];
  readonly latestId: string | undefined;
  readonly choosing?: Choosing | undefined;
}

/** Paychecks as a table, or as cards on phones. Each row links to its paycheck. */
export function ChecksTable({ caption, checks, latestId, choosing }: ChecksTableProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const subject = useSubject();
  return (
    <Table
      caption={caption}
      nameLabel={t('paychecks.payday')}
      choosing={choosing}
      columns={[
        { id: 'period', label: t('paychecks.period'), place: 'line' },
        { id: 'kind', label: t('paychecks.kind'), place: 'line' },
        { id: 'gross', label: t('paychecks.earned'), end: true, place: 'second', phoneLabel: t('paychecks.earned') },
        { id: 'net', label: t('paychecks.paidToYou'), end: true, place: 'main' },
      ]}
      rows={checks.map((check) => {
        const latest = check.checkId === latestId;
        const isRegular = check.runType === 'regular' && check.checkStatus === 'issued' && !latest;
        return {
          id: check.checkId,
          name: format.date(check.checkDate, 'medium'),
          href: checkHref(subject, check.checkId),
          quiet: !stands(check),
          cells: [
            periodSpan(check, format),
            // null, so that a card has no empty line.
            isRegular ? null : <CheckBadges key="kind" check={check} latest={latest} />,
            <Money key="gross" cents={check.gross} />,
            <Money key="net" cents={check.net} />,
          ],
        };
      })}
    />
  );
}
