import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, code, id, listOf, text, tippedOccupation, yesNo } from '../columns/types.ts';
import type { Exporter } from '../export/exporter.ts';
import { fileRecord, type RowProblem } from '../records/record.ts';
import { ownThings, present } from './own-things.ts';

/** Returns what is wrong with the tipped occupations of a job: a W-2 has room for two, and 000 means none on the list. */
export function tippedProblems(column: string, codes: readonly string[] | null | undefined): RowProblem[] {
  const list = codes ?? [];
  return list.length > 2 || (list.length === 2 && list.includes('000')) ? [{ code: 'tipped_codes', column }] : [];
}

const jobsFile = fileRecord({
  file: 'jobs',
  about: 'A job that people of a client hold',
  key: ['client_code', 'code'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    code: required(code, { about: 'The code that the payroll uses', example: 'WELD2' }),
    title: required(text(120), { about: 'The title that people see', example: 'Welder II' }),
    is_overtime_exempt: optional(yesNo, { about: 'Whether the job is exempt from overtime', example: 'no' }),
    tipped_occupation_codes: optional(listOf(tippedOccupation), {
      about: 'Treasury Tipped Occupation Codes of the job, at most two',
      example: '102',
    }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
  check: ({ tipped_occupation_codes: codes }) => tippedProblems('tipped_occupation_codes', codes),
});

/** Jobs, known by their code. */
export const jobs = ownThings({
  record: jobsFile,
  target: {
    table: 'job_definition',
    key: ['client_id', 'job_definition_id'],
    owner: ['code'],
    columns: ['code', 'title', 'is_overtime_exempt', 'tipped_occupation_codes'],
    name: { kind: 'jobDefinition', id: 'job_definition_id', of: (row) => String(row['code']) },
  },
  kind: 'jobDefinition',
  codeOf: (row) => ({ code: row.code, id: row.id }),
  columnsOf(
    { client_code: _code, id: _id, is_overtime_exempt: exempt, tipped_occupation_codes: codes, ...row },
    isNew,
  ) {
    const given = <T>(value: T | null | undefined, none: T) =>
      isNew || value !== undefined ? (value ?? none) : undefined;
    return present({
      ...row,
      is_overtime_exempt: given<boolean>(exempt, false),
      tipped_occupation_codes: given<readonly string[]>(codes, []),
    });
  },
});

const all = statement(
  'exports.jobs',
  z.object({
    code: z.string(),
    title: z.string(),
    is_overtime_exempt: z.boolean(),
    tipped_occupation_codes: z.array(z.string()),
    id: z.string(),
  }),
  `select code, title, is_overtime_exempt, tipped_occupation_codes, job_definition_id as id from job_definition
    where client_id = $1 order by code`,
);

/** Writes a client's jobs. */
export const jobsExporter: Exporter = {
  record: jobsFile,
  async *rows(port, { clientId, clientCode: client }) {
    for (const row of await port.read((tx) => tx.rows(all, [clientId]))) yield { client_code: client, ...row };
  },
};
