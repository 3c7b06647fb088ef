import type { FieldChoice, FieldSection, HrKind, RecordField } from '@paystead/contract/console/employment/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Column } from '../../imports/columns/column.ts';
import { employeesFile, type EmployeeColumn } from '../../imports/people/employees-file.ts';
import { peopleFile } from '../../imports/people/people-file.ts';
import { profilesFile } from '../../imports/people/profiles.ts';
import { hrRecordsFile } from '../../imports/hr-records/hr-records-file.ts';
import { RECORD_KINDS } from '../../imports/hr-records/kinds.ts';
import type { ClientChoices } from './choices-store.ts';
import { text } from './texts.ts';

/** Kinds of controls by the import's types; any other type is text. */
const KINDS: Readonly<Record<string, RecordField['kind']>> = {
  date: 'date',
  choice: 'choice',
  'yes/no': 'yesNo',
  amount: 'number',
  rate: 'number',
  hours: 'number',
  integer: 'number',
  email: 'email',
  SSN: 'secret',
};
const UNITS: Readonly<Record<string, RecordField['unit']>> = { amount: 'dollars', rate: 'dollars', hours: 'hours' };
/** Texts from this length on get several lines. */
const LONG_TEXT = /^text of at most (\d{4,}) characters$/;

/** The texts and choices of a column in a form. */
interface Description {
  readonly label: string;
  readonly hint?: string | null;
  readonly choices?: readonly FieldChoice[];
  readonly isRequired?: boolean;
  readonly kind?: RecordField['kind'];
}

/** Makes a field of a column. A closed list becomes its choices with their labels. */
export function fieldOf(language: Language, name: string, column: Column, described: Description): RecordField {
  const { type } = column;
  const words = type.name === 'choice' ? type.format.split(', ') : null;
  const choices = described.choices ?? words?.map((value) => ({ value, label: choiceLabel(language, value) }));
  const kind = KINDS[type.name] ?? (LONG_TEXT.test(type.format) ? 'longText' : 'text');
  return {
    name,
    label: described.label,
    hint: described.hint ?? null,
    kind: described.kind ?? (choices ? 'choice' : kind),
    choices: choices ? [...choices] : null,
    unit: UNITS[type.name] ?? null,
    isRequired: described.isRequired ?? column.required,
  };
}

function choiceLabel(language: Language, value: string): string {
  const key = `choice.${value}`;
  return text.has(key) ? text(language, key) : value;
}

const optionalText = (language: Language, key: string) => (text.has(key) ? text(language, key) : null);

export type HiredColumn = EmployeeColumn | 'email' | 'username' | 'language';

/** Returns the column that a field of employment fills. */
function columnOf(name: HiredColumn): Column {
  if (name === 'email') return peopleFile.columns.email;
  if (name === 'language') return peopleFile.columns.language;
  if (name === 'username') return profilesFile.columns.username;
  return employeesFile.columns[name];
}

interface EmploymentForm {
  readonly language: Language;
  readonly choices: ClientChoices;
  /** The event, which decides what the effective date is called. */
  readonly event: string;
  readonly required: ReadonlySet<string>;
}

/** Returns a field of a person's employment; null for a dimension or a choice that the client doesn't have. */
export function employmentField(name: HiredColumn, form: EmploymentForm): RecordField | null {
  const { language, choices, event, required } = form;
  const dimension = /^organization_(\d)$/.exec(name)?.[1];
  const listed = {
    legal_ein: choices.legals,
    pay_group: choices.payGroups,
    job_code: choices.jobs,
    work_place_code: choices.workPlaces,
  }[name as string];
  const unit = dimension === undefined ? null : choices.dimensions.find((one) => one.position === Number(dimension));
  if (dimension !== undefined && !unit) return null;
  if ((name === 'job_code' || name === 'work_place_code') && listed?.length === 0) return null;
  const named = listed ?? unit?.values;
  return fieldOf(language, name, columnOf(name), {
    label: unit?.title ?? optionalText(language, `employees.${name}.${event}`) ?? label(language, `employees.${name}`),
    // A job or place that has to be typed has no entry whose name it could take.
    hint: required.has(name) ? null : optionalText(language, `employees.${name}.hint`),
    isRequired: required.has(name),
    ...(named && { choices: named }),
    ...(name === 'supervisor_number' && { kind: 'person' as const }),
  });
}

function label(language: Language, key: string): string {
  if (!text.has(key)) throw new Error(`No label ${key}.`);
  return text(language, key);
}

type SectionName = 'person' | 'job' | 'pay' | 'contact' | 'taxes' | 'organization' | 'when';
export type Layout = readonly (readonly [SectionName, readonly HiredColumn[]])[];

/** Returns the sections of a form; one without a field is left out. */
export function employmentSections(layout: Layout, form: EmploymentForm): FieldSection[] {
  return layout.flatMap(([name, columns]) => {
    const fields = columns.flatMap((column) => employmentField(column, form) ?? []);
    return fields.length === 0 ? [] : [{ title: text(form.language, `section.${name}`), fields }];
  });
}

/** Returns the fields of a kind of HR record, in the order of the kind's columns, required ones as the kind says. */
export function hrFields(kind: HrKind, language: Language): RecordField[] {
  const { columns, required, statuses } = RECORD_KINDS[kind];
  const declared: Readonly<Record<string, Column>> = hrRecordsFile.columns;
  return [...Object.keys(columns), 'notes'].flatMap((name) => {
    const column = declared[name];
    if (!column) return [];
    const words = name === 'status' ? statuses : undefined;
    const choices = words?.map((value) => ({ value, label: choiceLabel(language, value) }));
    return fieldOf(language, name, column, {
      label: label(language, `hr.${name}`),
      isRequired: required.includes(name),
      ...(choices && { choices }),
    });
  });
}
