import type { Cells, PutResult } from '@paystead/contract/console/employment/model.ts';
import type { SetupForm } from '@paystead/contract/console/setup/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import { dateInWords } from '../../platform/mail/templates/dates.ts';
import { warningOf } from '../employment/hire.ts';
import { onlyOf } from '../employment/rows.ts';
import { putForConsole, type ConsoleRows, type ConsoleWork } from '../records/put-for-console.ts';
import { FORM_COLUMNS } from './forms.ts';
import { isGroupTaken, isLegalTaken, payGroupsOf } from './forms-store.ts';
import { generateCalendar } from './paydays.ts';
import type { ConsoleSetupPorts } from './ports.ts';
import { text } from './texts.ts';

interface PutWork extends ConsoleWork {
  readonly params: { readonly clientCode: string; readonly form: SetupForm };
}

interface Sent {
  readonly values: Cells;
  readonly isCheck: boolean;
}

/** The file whose rows a form adds. */
const FILES = { legals: 'legals', payGroups: 'pay_groups' } as const;

/** Adds an employer, a pay group, or the paydays of a year. Throws `invalid_input` with every fault. */
export async function putSetup(ports: ConsoleSetupPorts, work: PutWork, { values, isCheck }: Sent): Promise<PutResult> {
  const { form } = work.params;
  const given = onlyOf(FORM_COLUMNS[form], values);
  const cells = Object.fromEntries(Object.entries(given).filter(([, cell]) => cell.trim() !== ''));
  if (form === 'calendar') return putCalendar(ports, work, cells, isCheck);
  await refuseTaken(work, form, cells);
  const { result, warnings } = await put(ports, work, { [FILES[form]]: [cells] }, isCheck);
  return { result, warnings: warnings.map(warningOf) };
}

/** Refuses a row that would change one that there is: this form adds. */
async function refuseTaken({ scope, database, language, params }: PutWork, form: SetupForm, cells: Cells) {
  const client = found(clientOfConsole(scope, params.clientCode));
  const [column, fault] = form === 'legals' ? (['ein', 'einTaken'] as const) : (['code', 'groupTaken'] as const);
  const name = (cells[column] ?? '').trim();
  const isTaken = form === 'legals' ? isLegalTaken : isGroupTaken;
  if (await database.asMaintenance((tx) => isTaken(tx, client, name), { readOnly: true }))
    refuseField(language, column, fault);
}

function refuseField(language: Language, column: string, fault: 'einTaken' | 'groupTaken' | 'groupUnknown'): never {
  const detail = text(language, `fault.${fault}`);
  throw new Failure('invalid_input', { faults: [{ pointer: `/${column}`, code: 'taken', detail }] });
}

function put(ports: ConsoleSetupPorts, work: PutWork, rows: ConsoleRows['rows'], isCheck: boolean) {
  const { scope, params, now } = work;
  const client = found(clientOfConsole(scope, params.clientCode));
  return putForConsole(ports.store, work, {
    clientCode: params.clientCode,
    rows,
    isCheck,
    audit: { resource: 'profile', action: 'console.employmentChanged', detail: { act: 'setup' } },
    alsoDo: (tx) => {
      const counts = Object.entries(rows).map(([file, ofFile]) => [file, ofFile.length] as const);
      return ports.recordChange(tx, client, {
        by: scope.email,
        now,
        detail: { created: Object.fromEntries(counts) },
      });
    },
  });
}

/** Adds the paydays of a year. A check says which, for the operator to read first. */
async function putCalendar(
  ports: ConsoleSetupPorts,
  work: PutWork,
  cells: Cells,
  isCheck: boolean,
): Promise<PutResult> {
  const { scope, database, language, params, now } = work;
  const client = found(clientOfConsole(scope, params.clientCode));
  const groups = await database.asMaintenance((tx) => payGroupsOf(tx, client), { readOnly: true });
  const group = groups.find(({ code }) => code === cells['pay_group']);
  if (!group) return refuseField(language, 'pay_group', 'groupUnknown');
  const entries = { firstPayday: cells['first_payday'] ?? '', periodEnd: cells['period_end'] ?? '' };
  const calendar = generateCalendar(group, entries, todayIn(group.timeZone, now.getTime()));
  const inWords = (date: string) => dateInWords(date, language);
  if ('faults' in calendar) {
    const date = inWords(group.lastPayday ?? todayIn(group.timeZone, now.getTime()));
    const faults = calendar.faults.map(({ pointer, fault }) => ({
      pointer,
      code: fault,
      detail: text(language, `fault.${fault}`, { date }),
    }));
    throw new Failure('invalid_input', { faults });
  }
  const rows = calendar.days.map(({ checkDate, periodBegin, periodEnd }) => ({
    pay_group: group.code,
    check_date: checkDate,
    period_begin: periodBegin,
    period_end: periodEnd,
  }));
  const { result } = await put(ports, work, { pay_calendars: rows }, isCheck);
  const { days, moved } = calendar;
  const [first = '', last = ''] = [days[0]?.checkDate, days.at(-1)?.checkDate].map((date) => inWords(date ?? ''));
  const about = { pointer: '/first_payday' };
  const listed = [
    { ...about, code: 'paydays', detail: text(language, 'warning.paydays', { count: days.length, first, last }) },
    ...(moved.length > 0
      ? [{ ...about, code: 'moved', detail: text(language, 'warning.moved', { count: moved.length, dates: moved.map(inWords).join('; ') }) }]
      : []),
  ]; // prettier-ignore
  return { result, warnings: listed };
}
