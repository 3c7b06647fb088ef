import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow } from '../compile.ts';
import { attachableFiles } from '../files/attach-files.ts';
import { storedFile } from '../files/stored-file.ts';
import { importedId } from '../ids.ts';
import { peopleOf, type People } from '../people.ts';
import type { Target } from '../targets.ts';
import { payStubsFile, type PayStubRow } from './pay-stubs-file.ts';

const payStubDocument: Target = {
  table: 'pay_stub_document',
  key: ['client_id', 'employee_id', 'pay_stub_document_id'],
  columns: ['check_date', 'period_begin', 'period_end', 'net', 'legal_name', 'system_name', 'file_id'],
};

const PDF = { column: 'file', allowed: ['pdf'], maxBytes: 10 * 1024 * 1024 } as const;

const storedStubs = statement(
  'imports.pay_stubs',
  z.object({ employee_id: z.string(), id: z.string(), file_id: z.string() }),
  `select employee_id, pay_stub_document_id as id, file_id from pay_stub_document
    where client_id = $1 and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)`,
);

/** Pay stubs of an earlier payroll system. */
export const payStubs: Compiler = {
  records: [payStubsFile],
  targets: [storedFile, payStubDocument],
  async compile(subjects, port, sink) {
    for (const group of await peopleOf(subjects, port, sink)) await compileClient(group, port, sink);
  },
};

async function compileClient({ client, people }: People, port: CompilePort, sink: CompileSink): Promise<void> {
  const { clientId } = client;
  const ids = json(people.map(({ employeeId }) => employeeId));
  const rows = await port.read((tx) => tx.rows(storedStubs, [clientId, ids]));
  const stored = new Map(rows.map(({ employee_id, id, file_id }) => [`${employee_id} ${id}`, file_id]));
  const stubs = people.flatMap(({ employeeId, subject }) =>
    rowsOf(subject, payStubsFile).map((because) => {
      const id = importedId('payStub', [clientId, employeeId], because.row.pay_stub);
      return { because, employeeId, id, currentFileId: stored.get(`${employeeId} ${id}`) ?? null };
    }),
  );
  const wanted = stubs.map((stub) => ({
    ...stub,
    path: stub.because.row.file,
    fileName: stub.because.row.file_name ?? null,
  }));
  const files = await attachableFiles(port, sink, client, wanted, PDF);
  for (const { because, employeeId, id } of stubs) {
    const fileId = (await files.get(because)?.claim()) ?? null;
    if (fileId === null) continue;
    sink.store(
      payStubDocument,
      {
        client_id: clientId,
        employee_id: employeeId,
        pay_stub_document_id: id,
        file_id: fileId,
        ...contentOf(because),
      },
      because,
    );
  }
}

function contentOf({ row }: StagedRow<PayStubRow>) {
  const { check_date, period_begin, period_end, net, legal_name, system } = row;
  return {
    check_date,
    legal_name,
    system_name: system,
    ...(period_begin === undefined ? {} : { period_begin }),
    ...(period_end === undefined ? {} : { period_end }),
    ...(net === undefined ? {} : { net }),
  };
}
