import { z } from 'zod';

/** Origin of an import: an operator of the console, the command line, or a service account. */
const importOrigin = z.enum(['console', 'commandLine', 'service']);

/** How far an import is. `draft`: its files were received and not checked yet; `validated`: a program asked only that. */
export const importState = z.enum([
  'draft',
  'waiting',
  'planning',
  'planned',
  'applying',
  'applied',
  'rollingBack',
  'rolledBack',
  'validated',
  'rejected',
  'failed',
]);
export type ImportState = z.infer<typeof importState>;

const counts = z.object({
  /** Rows of the files. */
  rows: z.int(),
  rejected: z.int(),
  warnings: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  kept: z.int(),
});

/** One import in the history. */
export const importRow = z.object({
  /** The id of an import that waits in the queue or came through it, or else the number of its run. */
  importId: z.string(),
  runNumber: z.int().nullable(),
  name: z.string(),
  origin: importOrigin,
  /** An operator's email, the name given on the command line, or a service account. */
  by: z.string(),
  /** The clients that it may touch; null: every client. */
  clientCodes: z.array(z.string()).nullable(),
  state: importState,
  /** ISO 8601 in UTC. */
  startedAt: z.string(),
  /** The time that the gateway worked on it; null: not known. */
  milliseconds: z.int().nullable(),
  /** Received bytes; null: not known. */
  sizeBytes: z.int().nullable(),
  counts: counts.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

/** A received file. */
const importFile = z.object({
  number: z.int(),
  name: z.string(),
  sizeBytes: z.int(),
  /** The product's table that its name says, `archive`, `foreign` (a table of another system), or `attachment`. */
  kind: z.string(),
});
export type ImportFile = z.infer<typeof importFile>;

/** Why an import, or its rollback, was refused. */
const importRefusal = z.object({
  code: z.string(),
  /** Client codes as the files have them (`outside_clients`). */
  codes: z.array(z.string()).optional(),
  /** The gateway's sentence (`unreadable`). */
  sentence: z.string().optional(),
  /** The later import (`not_newest`). */
  newest: z.int().optional(),
  /** The table whose rows depend on it or were changed (`depends`, `overtaken`). */
  table: z.string().optional(),
  /** People who have looked at what it brought (`seen`): client and employee number. */
  seen: z.array(z.string()).optional(),
});
export type ImportRefusal = z.infer<typeof importRefusal>;

/** One import with everything about it but the content of its rows. */
export const importPage = importRow.extend({
  files: z.array(importFile),
  /** The client that files without a client's column are for. */
  clientCode: z.string().nullable(),
  mapping: z.unknown(),
  progress: z
    .object({ step: z.enum(['read', 'compile', 'apply']), file: z.string(), count: z.int(), total: z.int().nullable() })
    .nullable(),
  /** Rows read, by the product's file. */
  read: z.array(
    z.object({ file: z.string(), rows: z.int(), rejected: z.int(), warnings: z.int(), unreadable: z.int() }),
  ),
  /** Rows that would change or have changed, by table, in plain words. */
  changes: z.array(
    z.object({
      table: z.string(),
      label: z.string(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      kept: z.int(),
    }),
  ),
  /** Problems of the rows, by code, with the number of places. */
  problems: z.array(
    z.object({
      code: z.string(),
      /** The sentence of the first place; empty for those who may not see rows. */
      sentence: z.string(),
      isWarning: z.boolean(),
      count: z.int(),
      /** True: the check's or form's figures don't add up. */
      isArithmetic: z.boolean(),
    }),
  ),
  refusal: importRefusal.nullable(),
  /** The refusal of the last rollback. */
  rollbackRefusal: importRefusal.nullable(),
  mayWork: z.boolean(),
  mayApply: z.boolean(),
  mayRollBack: z.boolean(),
});
export type ImportPage = z.infer<typeof importPage>;

/** One of the product's files, for those who map another system's columns to it. */
const importKind = z.object({
  file: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      required: z.boolean(),
      type: z.string(),
      example: z.string(),
      /** Meaning of the column, in English as in the documents. */
      about: z.string(),
      /** The words of a closed list, else empty. */
      words: z.array(z.string()),
    }),
  ),
});
export type ImportKind = z.infer<typeof importKind>;

/** The columns of a received file, with its first rows and a drafted mapping. */
export const importColumns = z.object({
  header: z.array(z.string()),
  /** The first rows, sensitive-looking numbers masked. */
  sample: z.array(z.array(z.string())),
  /** A drafted mapping; null: no column has a known name. */
  suggestion: z.unknown(),
  undecided: z.array(z.string()),
  kinds: z.array(importKind),
  dateFormats: z.array(z.string()),
  numberFormats: z.array(z.string()),
});
export type ImportColumns = z.infer<typeof importColumns>;

/** One row of a file as the import reads it. */
const importCellRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  faults: z.array(
    z.object({
      /** The place of the column; null: the whole row. */
      column: z.int().nullable(),
      code: z.string(),
      sentence: z.string(),
      isWarning: z.boolean(),
    }),
  ),
});
export type ImportCellRow = z.infer<typeof importCellRow>;

/** A page of a file's rows. */
export const importRows = z.object({
  total: z.int(),
  columns: z.array(z.string()),
  rows: z.array(importCellRow),
  /** Faults of the file as such, such as a missing column. */
  ofFile: z.array(z.object({ code: z.string(), sentence: z.string() })),
});
export type ImportRows = z.infer<typeof importRows>;

/** Samples of a plan. */
export const importSamples = z.object({
  samples: z.array(
    z.object({
      label: z.string(),
      name: z.string().nullable(),
      file: z.string(),
      line: z.int(),
      columns: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});

/** A mapping that was saved for a client. */
export const savedMapping = z.object({
  mappingId: z.string(),
  name: z.string(),
  mapping: z.unknown(),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type SavedMapping = z.infer<typeof savedMapping>;
