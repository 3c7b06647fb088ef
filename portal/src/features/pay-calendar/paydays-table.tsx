import type { ReactNode } from 'react';
import type { Payday, PayCalendarReply } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';
import { Table } from '@paystead/ui/table/table.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

interface PaydaysTableProps {
  readonly caption: string;
  readonly paydays: readonly Payday[];
  readonly calendar: Pick<PayCalendarReply, 'nextCheckDate' | 'timeZone' | 'today'>;
  /** Past paydays: dimmed, folded away on phones, without a status. */
  readonly past?: boolean;
}

/** Paydays as a table, as cards on phones. */
export function PaydaysTable({ caption, paydays, calendar, past = false }: PaydaysTableProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { nextCheckDate, timeZone, today } = calendar;
  const statusOf = (checkDate: string, isOpen: boolean): ReactNode => {
    if (checkDate === today) return <Badge tone="info">{t('payCalendar.today')}</Badge>;
    if (checkDate === nextCheckDate) return <Badge tone="success">{t('payCalendar.next')}</Badge>;
    return isOpen ? null : <span className={text.soft}>{t('payCalendar.closed')}</span>;
  };
  return (
    <Card flush>
      <Table
        caption={caption}
        nameLabel={t('payCalendar.payday')}
        columns={[
          { id: 'period', label: t('payCalendar.period'), place: 'line' },
          { id: 'deadline', label: t('payCalendar.deadline'), place: 'line', phoneLabel: t('payCalendar.deadline') },
          ...(past ? [] : [{ id: 'status', label: t('payCalendar.status'), place: 'main', end: true } as const]),
        ]}
        rows={paydays.map(({ checkDate, periodBegin, periodEnd, cutoffAt, isOpen }) => {
          const { day, time } = zoned(cutoffAt, timeZone, format.language);
          return {
            id: checkDate,
            name: format.date(checkDate, 'medium'),
            quiet: past,
            cells: [
              format.span(periodBegin, periodEnd),
              t('payCalendar.deadlineAt', { day: format.date(day, 'medium'), time }),
              ...(past ? [] : [statusOf(checkDate, isOpen)]),
            ],
          };
        })}
        foldLabel={(count) => t('payCalendar.past', { count })}
      />
    </Card>
  );
}
