import { z } from 'zod';
import { documentVisibility } from '../../features/documents/model.ts';

/** A row's values as a file of the import has them: column → cell. */
export const cells = z.record(z.string().max(60), z.string().max(4000));
export type Cells = z.infer<typeof cells>;

const choice = z.object({ value: z.string(), label: z.string() });
export type FieldChoice = z.infer<typeof choice>;

/** One field of a form, made from the import's column. */
const recordField = z.object({
  /** The column's name. Faults have the pointer `/name`. */
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  /** `person`: the number of an employee of the client, found by name. */
  kind: z.enum(['text', 'longText', 'date', 'choice', 'yesNo', 'number', 'email', 'secret', 'person']),
  /** Null: anything that the kind allows. */
  choices: z.array(choice).nullable(),
  unit: z.enum(['dollars', 'hours']).nullable(),
  isRequired: z.boolean(),
});
export type RecordField = z.infer<typeof recordField>;

const fieldSection = z.object({ title: z.string(), fields: z.array(recordField) });
export type FieldSection = z.infer<typeof fieldSection>;

/** A form: its fields, and the values that they begin with. */
export const recordForm = z.object({ sections: z.array(fieldSection), values: cells });
export type RecordForm = z.infer<typeof recordForm>;

/** A sentence to read before sending; nothing is refused because of it. */
const warning = z.object({ pointer: z.string(), code: z.string(), detail: z.string() });
export type RecordWarning = z.infer<typeof warning>;

/** The result of a check (nothing stored) or of a change. */
export const putResult = z.object({
  result: z.enum(['added', 'changed', 'unchanged']),
  warnings: z.array(warning),
});
export type PutResult = z.infer<typeof putResult>;

/** An act on a person's employment. `correct` and `takeBack` are about a day of the history. */
export const employmentAct = z.enum(['change', 'transfer', 'leave', 'return', 'end', 'rehire', 'correct', 'takeBack']);
export type EmploymentAct = z.infer<typeof employmentAct>;

/** A value that a row of the history changed; a null cell: nothing. */
const changedValue = z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** A row of the history: what is true from a day on. */
const employmentRow = z.object({
  /** `YYYY-MM-DD`. */
  date: z.string(),
  event: z.enum(['hire', 'change', 'transfer', 'rehire', 'leave', 'return', 'end']),
  isFuture: z.boolean(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  changes: z.array(changedValue),
  /** Whether another row of the same day replaces it. */
  isReplaced: z.boolean(),
  mayTakeBack: z.boolean(),
});
export type EmploymentRow = z.infer<typeof employmentRow>;

/** Access that a former employee keeps: months after the last day; null: without end. */
const accessAfterLeaving = z.object({ months: z.int().nullable(), manages: z.boolean(), supervises: z.int() });

export const employmentPage = z.object({
  name: z.string(),
  employeeNumber: z.string(),
  mayChange: z.boolean(),
  /** The acts that follow from the employment as it is; empty where `mayChange` is false. */
  acts: z.array(employmentAct),
  fields: z.array(recordField),
  /** Newest day first. */
  rows: z.array(employmentRow),
  afterLeaving: accessAfterLeaving,
});
export type EmploymentPage = z.infer<typeof employmentPage>;

const hrRecord = z.object({
  recordId: z.string(),
  values: cells,
  createdAt: z.string(),
  createdBy: z.string().nullable(),
});

export const hrKind = z.enum([
  'award',
  'certification',
  'asset',
  'education',
  'skill',
  'training',
  'prior_employment',
  'contact',
  'review',
]);
export type HrKind = z.infer<typeof hrKind>;

export const hrRecordsPage = z.object({
  mayChange: z.boolean(),
  kinds: z.array(
    z.object({ kind: hrKind, label: z.string(), fields: z.array(recordField), records: z.array(hrRecord) }),
  ),
});
export type HrRecordsPage = z.infer<typeof hrRecordsPage>;

const personDocument = z.object({
  documentId: z.string(),
  version: z.int(),
  type: z.string(),
  typeLabel: z.string(),
  title: z.string(),
  visibility: documentVisibility,
  expirationDate: z.string().nullable(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  fileName: z.string(),
});

export const documentsPage = z.object({
  mayChange: z.boolean(),
  types: z.array(choice),
  documents: z.array(personDocument),
});
export type DocumentsPage = z.infer<typeof documentsPage>;

export const openedFile = z.object({ fileName: z.string(), contentType: z.string(), content: z.base64() });
export type OpenedFile = z.infer<typeof openedFile>;
