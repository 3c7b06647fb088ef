import { z } from 'zod';
import { serviceEndpoint } from '../endpoint.ts';
import { RECORD_KINDS, type RecordKindName } from './kinds.ts';

/** The value of a column: text, or a number, true or false where the column has one. Null and an empty text empty it. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A row of a list: columns of its file. */
const row = z.record(z.string(), cell);

/** A file that the record names, such as the PDF of a form. */
const attachedFile = z.strictObject({
  /** The path by which the record names it: `files/w2.pdf`. */
  path: z.string().min(1).max(200),
  content: z.base64(),
});

/** One thing that is wrong with a record, or to look at. */
const warning = z.object({ pointer: z.string(), code: z.string(), detail: z.string() });

const reply = z.object({
  /** The caller's id, by which the same record is found again. */
  id: z.string(),
  clientCode: z.string(),
  /** Unchanged: everything was stored before, the same. */
  result: z.enum(['added', 'changed', 'unchanged']).describe('Open: clients must accept further values.'),
  warnings: z.array(warning),
});

const FILES = { files: z.array(attachedFile).max(20).optional() };

/** Declares the upsert of one kind of record. The columns are those of its file. */
function putEndpoint<const Name extends RecordKindName, Body extends z.ZodType>(kind: Name, body: Body) {
  const { scope, about, maxBodyBytes } = RECORD_KINDS[kind];
  return serviceEndpoint({
    name: `${kind}.put` as const,
    method: 'PUT',
    path: `${kind}/{id}` as const,
    summary: `Adds or changes ${about}. The id is the caller's; sending the same record again changes nothing.`,
    scopes: [scope, 'imports:write'],
    params: z.object({ id: z.string().regex(/^[\w.:/#-]{1,80}$/) }),
    body,
    maxBodyBytes,
    reply,
    inMaintenance: 'byClient',
  });
}

const columns = { client_code: z.string() };
const rows = z.array(row).max(1000).optional();

export const recordEndpoints = [
  putEndpoint('people', z.object({ ...columns, profiles: rows }).catchall(cell)),
  putEndpoint('employment', z.object(columns).catchall(cell)),
  putEndpoint(
    'checks',
    z
      .object({
        ...columns,
        earning_lines: rows,
        deduction_lines: rows,
        tax_lines: rows,
        deposit_lines: rows,
        accrual_lines: rows,
        garnishment_lines: rows,
        other_lines: rows,
      })
      .catchall(cell),
  ),
  putEndpoint(
    'year-end-forms',
    z
      .object({ ...columns, boxes: z.union([z.string(), z.record(z.string(), z.json())]).optional(), ...FILES })
      .catchall(cell),
  ),
  putEndpoint('hr-records', z.object(columns).catchall(cell)),
  putEndpoint('documents', z.object({ ...columns, ...FILES }).catchall(cell)),
  putEndpoint('messages', z.object({ ...columns, recipient_rows: rows, attachments: rows, ...FILES }).catchall(cell)),
] as const;
