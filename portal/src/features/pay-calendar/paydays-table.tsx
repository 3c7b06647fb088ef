import type { ReactNode } from 'react';
import type { PayCalendarReply } from '@paystead/contract/features/pay-calendar/endpoints.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';
import { Table } from '@paystead/ui/table/table.tsx';
import { text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';

/** Paydays as a table, as cards on phones. Past ones are dimmed and folded away on phones. */
export function PaydaysTable({ calendar }: { readonly calendar: PayCalendarReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { year, paydays, nextCheckDate, timeZone } = calendar;
  return (
    <Card flush>
      <Table
        caption={t('payCalendar.caption', { year: String(year) })}
        nameLabel={t('payCalendar.payday')}
        columns={[
          { id: 'period', label: t('payCalendar.period'), place: 'line' },
          { id: 'deadline', label: t('payCalendar.deadline'), place: 'line', phoneLabel: t('payCalendar.deadline') },
          { id: 'status', label: t('payCalendar.status'), place: 'main', end: true },
        ]}
        rows={paydays.map(({ checkDate, periodBegin, periodEnd, cutoffAt, isOpen }) => {
          const { day, time } = zoned(cutoffAt, timeZone, format.language);
          const isNext = checkDate === nextCheckDate;
          return {
            id: checkDate,
            name: format.date(checkDate, 'medium'),
            quiet: nextCheckDate === null || checkDate < nextCheckDate,
            cells: [
              format.span(periodBegin, periodEnd),
              t('payCalendar.deadlineAt', { day: format.date(day, 'medium'), time }),
              isNext ? (
                <Badge key="status" tone="success">
                  {t('payCalendar.next')}
                </Badge>
              ) : isOpen ? null : (
                <span key="status" className={text.soft}>
                  {t('payCalendar.closed')}
                </span>
              ),
            ],
          };
        })}
        foldLabel={(count) => t('payCalendar.past', { count })}
      />
    </Card>
  );
}
