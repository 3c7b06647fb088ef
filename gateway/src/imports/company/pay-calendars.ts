import { isBankingDay } from '@paystead/payroll/calendar/banking-days.ts';
import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { clientOf, refuseReference } from '../client-of.ts';
import { required } from '../columns/column.ts';
import { clientCode, code, date } from '../columns/types.ts';
import { rowsOf, type Compiler } from '../compile.ts';
import type { Exporter } from '../export/exporter.ts';
import { fileRecord } from '../records/record.ts';
import type { Target } from '../targets.ts';

export const payCalendarsFile = fileRecord({
  file: 'pay_calendars',
  about: 'A payday of a pay group, with the period that it pays',
  key: ['client_code', 'pay_group', 'check_date'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    pay_group: required(code, { about: 'The pay group', example: 'BW', refersTo: 'pay_groups' }),
    check_date: required(date, { about: 'The payday', example: '2026-11-20' }),
    period_begin: required(date, { about: 'First day of the period', example: '2026-11-01' }),
    period_end: required(date, { about: 'Last day of the period', example: '2026-11-14' }),
  },
  check: ({ period_begin: earlier, period_end: end }) =>
    end < earlier ? [{ code: 'dates_reversed', column: 'period_end', values: { earlier } }] : [],
});

const payCalendar: Target = {
  table: 'pay_calendar',
  key: ['client_id', 'pay_group_id', 'check_date'],
  columns: ['period_begin', 'period_end'],
};

/** Paydays. One that no bank works on gets a warning: payrolls of earlier years have them. */
export const payCalendars: Compiler = {
  records: [payCalendarsFile],
  targets: [payCalendar],
  async compile(subjects, port, sink) {
    for (const subject of subjects) {
      const client = await clientOf(subject, port, sink);
      if (!client) continue;
      for (const because of rowsOf(subject, payCalendarsFile)) {
        const { client_code: _code, pay_group: group, ...row } = because.row;
        const pay_group_id = await port.references.own('payGroup', client, group);
        if (pay_group_id === null) {
          refuseReference(sink, because, 'pay_group', 'payGroup', group);
          continue;
        }
        if (!isBankingDay(row.check_date))
          sink.warn(because, 'not_a_banking_day', { column: 'check_date', values: { date: row.check_date } });
        sink.store(payCalendar, { client_id: client.clientId, pay_group_id, ...row }, because);
      }
    }
  },
};

const page = statement(
  'exports.pay_calendars',
  z.object({ pay_group: z.string(), check_date: z.string(), period_begin: z.string(), period_end: z.string() }),
  `select g.code as pay_group, c.check_date, c.period_begin, c.period_end
     from pay_calendar c join pay_group g using (client_id, pay_group_id)
    where c.client_id = $1 order by g.code, c.check_date`,
);

/** Writes the paydays of a client's pay groups. */
export const payCalendarsExporter: Exporter = {
  record: payCalendarsFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (const row of await port.read((tx) => tx.rows(page, [clientId]))) yield { client_code: client, ...row };
  },
};
