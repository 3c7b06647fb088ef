import type { Cells, EmploymentAct, EmploymentPage, PutResult } from '@paystead/contract/console/employment/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { putForConsole, type ConsoleWork, type RecordStore } from '../records/put-for-console.ts';
import { readChoices } from './choices-store.ts';
import { employmentField, employmentSections, type HiredColumn } from './fields.ts';
import { FORMS, requiredOf, SHOWN } from './forms.ts';
import { actsAfter, beforeLastDay, hasLeft, readHistory, rowOn, timelineOf, type HistoryRow } from './history.ts';
import { warningOf } from './hire.ts';
import { findPerson } from './person-store.ts';
import { onlyOf } from './rows.ts';
import { text } from './texts.ts';
import { lookAt, type Look } from './view.ts';

/** A call about one person. */
export interface PersonWork extends ConsoleWork {
  readonly database: Database;
  readonly params: { readonly clientCode: string; readonly employeeId: string };
}

/** Returns a person's employment: its history and what may happen next. */
export function employmentOf(keys: KeyRing, look: Look): Promise<EmploymentPage> {
  const { scope, params, language } = look;
  const client = { ...found(clientOfConsole(scope, params.clientCode)), clientCode: params.clientCode };
  const mayChange = CLIENT_WRITERS.includes(scope.role);
  return lookAt(look, { resource: 'profile', action: 'console.employmentViewed' }, async (tx, person) => {
    const { rows } = await readHistory(tx, keys, client, person);
    const form = { language, choices: await readChoices(tx, client, language), event: '', required: new Set<string>() };
    const timeline = timelineOf(rows, person.today);
    return {
      name: person.name,
      employeeNumber: person.employeeNumber,
      mayChange,
      acts: mayChange ? actsAfter(rowOn(rows, person.today)) : [],
      fields: SHOWN.flatMap((name) => employmentField(name, form) ?? []),
      rows: timeline.map((row) => ({ ...row, mayTakeBack: row.mayTakeBack && mayChange })),
      afterLeaving: { months: person.formerAccessMonths, manages: person.manages, supervises: person.supervises },
    };
  });
}

type FormAct = Exclude<EmploymentAct, 'takeBack'>;

/** Returns the form of an act, with the values that are true on its day. Throws `not_found` for a day without a row. */
export async function employmentForm(
  keys: KeyRing,
  { scope, database, params, language, now }: PersonWork,
  act: FormAct,
  date: string | undefined,
) {
  const client = { ...found(clientOfConsole(scope, params.clientCode)), clientCode: params.clientCode };
  return database.asMaintenance(async (tx) => {
    const person = await findPerson(tx, client, params.employeeId, now);
    const { rows, supervisor } = await readHistory(tx, keys, client, person);
    const row = act === 'correct' ? rows.findLast((one) => one.date === date) : rowOn(rows, person.today);
    const { cells } = found(row);
    const layout = FORMS[act];
    const choices = await readChoices(tx, client, language);
    const sections = employmentSections(layout, { language, choices, event: act, required: requiredOf(act) });
    const names = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
    const stated = {
      ...cells,
      ...(supervisor !== null && { supervisor_number: supervisor }),
      effective_date: person.today,
    };
    const values: Cells = Object.fromEntries(Object.entries(stated).filter(([name]) => names.has(name)));
    return { sections, values };
  });
}

/** Changes a person's employment from a day on, or says what would be wrong with it. */
export async function changeEmployment(
  store: RecordStore,
  work: PersonWork,
  { act, values, isCheck }: { readonly act: EmploymentAct; readonly values: Cells; readonly isCheck: boolean },
): Promise<PutResult> {
  const { scope, database, params, language, now } = work;
  const client = { ...found(clientOfConsole(scope, params.clientCode)), clientCode: params.clientCode };
  const { person, rows } = await database.asMaintenance(async (tx) => {
    const subject = await findPerson(tx, client, params.employeeId, now);
    return { person: subject, rows: (await readHistory(tx, store.keys, client, subject)).rows };
  });
  const row = act === 'takeBack' ? restating(rows, values) : stating(act, values);
  const date = row['effective_date'] ?? '';
  const columns = Object.keys(row).filter((name) => name !== 'event' && name !== 'effective_date');
  try {
    const { result, warnings } = await putForConsole(store, work, {
      clientCode: params.clientCode,
      rows: { employees: [{ employee_number: person.employeeNumber, ...row }] },
      isCheck,
      audit: {
        resource: 'profile',
        action: 'console.employmentChanged',
        detail: { act, effectiveDate: date, ...(act !== 'takeBack' && { columns }) },
      },
    });
    return { result, warnings: [...warnings.map(warningOf), ...laterRows(rows, date, language)] };
  } catch (error) {
    throw error instanceof Failure ? atTheDate(error) : error;
  }
}

const EVENT_OF = { correct: 'change', change: 'change', transfer: 'transfer' } as const;

/** Returns the row of an act. Throws `invalid_input` at a column that the act doesn't have. */
function stating(act: FormAct, values: Cells): Cells {
  const allowed = new Set<string>([...FORMS[act].flatMap(([, columns]) => columns), 'effective_date'] as HiredColumn[]);
  const event = act in EVENT_OF ? EVENT_OF[act as keyof typeof EVENT_OF] : act;
  return { event, effective_date: '', ...onlyOf(allowed, values) };
}

/**
 * Returns the row that takes the last day of a history back: it states on that day what was true before it, so that the history
 * keeps both. Throws `version_conflict` if the day isn't the last one any more.
 */
function restating(rows: readonly HistoryRow[], { effective_date: date }: Cells): Cells {
  const [last, before] = [rows.at(-1), beforeLastDay(rows)];
  if (!last || !before || last.date !== date) throw new Failure('version_conflict');
  const event = hasLeft(before) === hasLeft(last) ? 'change' : hasLeft(last) ? 'rehire' : 'end';
  const emptied = Object.fromEntries(Object.keys(last.cells).map((name) => [name, '']));
  return { ...emptied, ...before.cells, event, effective_date: date };
}

function laterRows(rows: readonly HistoryRow[], date: string, language: Language) {
  if (!rows.some((row) => row.date > date)) return [];
  return [{ pointer: '/effective_date', code: 'later_rows', detail: text(language, 'warning.laterRows') }];
}

/** Moves faults of the event to the day, which is what a form has. */
function atTheDate(failure: Failure): Failure {
  const { faults } = failure.detail;
  if (!faults) return failure;
  // Before the hire nothing is known, so every other fault follows from that.
  const first = faults.filter(({ code }) => code === 'hire_first');
  const moved = (first.length > 0 ? first : faults).map((fault) => ({
    ...fault,
    pointer: fault.pointer === '/event' ? '/effective_date' : fault.pointer,
  }));
  return new Failure(failure.code, { ...failure.detail, faults: moved });
}
