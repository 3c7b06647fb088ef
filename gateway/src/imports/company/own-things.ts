import { clientOf } from '../client-of.ts';
import { rowsOf, type CompilePort, type CompileSink, type Compiler, type StagedRow } from '../compile.ts';
import { importedId } from '../ids.ts';
import type { Client, References } from '../plan/references.ts';
import type { Columns, RowOf, TypedRecord } from '../records/record.ts';
import type { Target, TargetRow } from '../targets.ts';

/** One kind of a client's own things: a row of the file is a row of the table, known by its code. */
interface OwnThings<Names extends Columns> {
  readonly record: TypedRecord<Names>;
  readonly target: Target & { readonly name: NonNullable<Target['name']> };
  readonly kind: Parameters<References['own']>[0];
  /** Returns the code by which other rows know the row, and the id that it gives, if any. */
  readonly codeOf: (row: RowOf<Names>) => { readonly code: string; readonly id?: string | null | undefined };
  /** Returns the other columns; one that the file leaves out is absent, unless a new row needs it. */
  readonly columnsOf: (row: RowOf<Names>, isNew: boolean) => TargetRow;
}

/** Returns the compiler of things that have a code and an id of their own. */
export function ownThings<Names extends Columns>(things: OwnThings<Names>): Compiler {
  return {
    records: [things.record],
    targets: [things.target],
    async compile(subjects, port, sink) {
      for (const subject of subjects) {
        const client = await clientOf(subject, port, sink);
        if (!client) continue;
        for (const because of rowsOf(subject, things.record)) await compileRow(things, because, client, port, sink);
      }
    },
  };
}

async function compileRow<Names extends Columns>(
  { target, kind, codeOf, columnsOf }: OwnThings<Names>,
  because: StagedRow<RowOf<Names>>,
  client: Client,
  { references }: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const { clientId } = client;
  const { code, id: given } = codeOf(because.row);
  const known = await references.own(kind, client, code);
  const id = known ?? importedId(kind, [clientId], given ?? code);
  const row = { client_id: clientId, [target.name.id]: id, ...columnsOf(because.row, known === null) };
  sink.store(target, row, because);
}

/** Returns the columns that a row has, under the names of the table. */
export function present(columns: Readonly<Record<string, unknown>>): TargetRow {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
