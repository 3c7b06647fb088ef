import { z } from 'zod';
import { serviceEndpoint } from '../endpoint.ts';

/** The state of an import; `rejected` means that nothing was applied, because records are faulty. */
const importStatus = z
  .enum(['waiting', 'running', 'validated', 'planned', 'applied', 'rejected', 'failed'])
  .describe('Open: clients must accept further values.');

const mode = z.enum(['validate', 'plan', 'apply']);

const fileCounts = z.object({
  file: z.string(),
  records: z.int(),
  rejected: z.int(),
  warnings: z.int(),
  /** Files that could not be read to their end; their records are not counted. */
  unreadable: z.int(),
});

const changeCounts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() });

/** One thing that is wrong with a record. */
const recordFault = z.object({
  file: z.string(),
  /** The name of the part or file that was sent. */
  source: z.string(),
  /** CSV: the line, the header being line 1. JSON and NDJSON: the number of the record, from 1. 0: the whole file. */
  line: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  detail: z.string(),
  /** The refused value; masked where its column is sensitive. Null: none, or the whole record is wrong. */
  value: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
});

const importReply = z.object({
  importId: z.uuid(),
  status: importStatus,
  mode,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The number by which operators know the run; null until it has begun, and for a validation. */
  runNumber: z.int().nullable(),
  files: z.array(fileCounts),
  /** Rows that were or would be changed; null until they are known. */
  changes: changeCounts.nullable(),
  errorCount: z.int(),
  warningCount: z.int(),
  /** Why the import failed as a whole, as a code of this API; null otherwise. */
  failure: z.string().nullable(),
  faults: z.array(recordFault),
  nextCursor: z.string().nullable(),
});

/** The files of an import as JSON. */
const importBody = z.strictObject({
  files: z
    .array(
      z.strictObject({
        /** The declared name of the file: `employees`. */
        file: z.string().min(1).max(60),
        records: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))).min(1),
      }),
    )
    .min(1),
});

const ANY_WRITE = [
  'imports:write',
  'people:write',
  'pay:write',
  'year-end:write',
  'hr-records:write',
  'documents:write',
  'messages:write',
] as const;

export const importEndpoints = [
  serviceEndpoint({
    name: 'imports.create',
    method: 'POST',
    path: 'imports',
    summary: 'Sends files or records to be checked, planned or applied. They are processed after the reply.',
    scopes: ANY_WRITE,
    idempotencyKey: true,
    query: z.strictObject({
      mode: mode.default('apply'),
      /** Applies what is right and leaves faulty records out. Otherwise one faulty record stops the import. */
      withoutRejected: z.enum(['true', 'false']).default('false'),
    }),
    streams: {
      'multipart/form-data': {
        about:
          'CSV files as parts with file names (`employees.csv`), with the files that rows name, or one ZIP archive.',
      },
      'application/json': { about: 'Records by file, with the declared columns as fields.', schema: importBody },
      'application/x-ndjson': {
        about: 'One object a line: `{"file": "employees", "record": {…}}`.',
        schema: z.strictObject({ file: z.string(), record: importBody.shape.files.element.shape.records.element }),
      },
    },
    reply: importReply,
    status: 202,
    // The worker applies it once its clients are open again.
    inMaintenance: 'byClient',
  }),
  serviceEndpoint({
    name: 'imports.get',
    method: 'GET',
    path: 'imports/{importId}',
    summary: 'Returns where an import is, its counts, and what is wrong with its records, a page at a time.',
    scopes: ['imports:read', ...ANY_WRITE],
    params: z.object({ importId: z.uuid() }),
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    reply: importReply,
  }),
] as const;
