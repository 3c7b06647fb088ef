import { operatorScope } from '../platform/access/operator-scope.ts';
import type { CompilePort, CompileSink, StagedRow, Subject } from './compile.ts';
import type { Client } from './plan/references.ts';

/** Returns the client of a subject; null, with all its rows rejected, if there is none. */
export async function clientOf(
  subject: Subject,
  { references }: Pick<CompilePort, 'references'>,
  sink: CompileSink,
): Promise<Client | null> {
  const clientId = await references.global('client', subject.clientCode);
  if (clientId !== null) return operatorScope({ clientId });
  for (const row of subject.rows) refuseReference(sink, row, 'client_code', 'client', subject.clientCode);
  return null;
}

/** Rejects a row that names something unknown. */
export function refuseReference(
  sink: CompileSink,
  because: StagedRow,
  column: string,
  kind: string,
  name: string,
): void {
  sink.reject(because, 'unknown_reference', { column, values: { kind, name } });
}
