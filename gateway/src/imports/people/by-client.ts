import { clientOf } from '../client-of.ts';
import type { CompilePort, CompileSink, Subject } from '../compile.ts';
import type { Client } from '../plan/references.ts';

/** The subjects of one client. */
export interface ClientGroup {
  readonly client: Client;
  readonly subjects: Subject[];
}

/** Groups subjects by their clients; rejects those of unknown clients. */
export async function byClient(
  subjects: readonly Subject[],
  port: Pick<CompilePort, 'references'>,
  sink: CompileSink,
): Promise<readonly ClientGroup[]> {
  const groups = new Map<string, ClientGroup>();
  for (const subject of subjects) {
    const client = await clientOf(subject, port, sink);
    if (!client) continue;
    const group = groups.get(subject.clientCode);
    if (group) group.subjects.push(subject);
    else groups.set(subject.clientCode, { client, subjects: [subject] });
  }
  return [...groups.values()];
}
