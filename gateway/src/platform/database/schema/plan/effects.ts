import type { ObjectKind, SchemaObject } from './catalog.ts';

interface SchemaChange {
  readonly change: 'added' | 'dropped' | 'changed';
  readonly kind: ObjectKind;
  readonly name: string;
}

/** The effects of a migration, as the objects before and after it show them. */
export interface SchemaEffects {
  readonly changes: readonly SchemaChange[];
  /** Parts that gateways of the release before may still use: `column pay_check.hours dropped`. */
  readonly takenAway: readonly string[];
  /** New rules over columns that existed before: rows that running gateways write must meet them. */
  readonly narrowed: readonly string[];
  /** Existing tables that the server reads from end to end: for an index, a constraint, or a column that became required. */
  readonly scanned: readonly string[];
}

/** Compares the objects before and after a migration. Parts of a new or a dropped table are left out. */
export function compareObjects(before: readonly SchemaObject[], after: readonly SchemaObject[]): SchemaEffects {
  const old = new Map(before.map((object) => [keyOf(object), object]));
  const now = new Map(after.map((object) => [keyOf(object), object]));
  const existed = (table: string | null): boolean => table === null || old.has(`table ${table}`);
  const stays = (table: string | null): boolean => table === null || now.has(`table ${table}`);
  const changes: SchemaChange[] = [];
  const takenAway: string[] = [];
  const narrowed: string[] = [];
  const scanned = new Set<string>();

  for (const object of after) {
    const { kind, name, on_table: table } = object;
    const earlier = old.get(keyOf(object));
    if (!existed(table)) continue;
    if (earlier === undefined) {
      changes.push({ change: 'added', kind, name });
      if (kind === 'column' && object.required) takenAway.push(`column ${name} added, required and without a default`);
      if (kind === 'constraint' && object.columns.some((column) => old.has(`column ${table}.${column}`)))
        narrowed.push(`${name}: ${object.body}`);
    } else if (earlier.shape !== object.shape || earlier.body !== object.body || earlier.required !== object.required) {
      changes.push({ change: 'changed', kind, name });
      if (takesAway(earlier, object))
        takenAway.push(`${kind} ${name}: ${describe(earlier)} became ${describe(object)}`);
    } else continue;
    if (table !== null && isRead(object, earlier)) scanned.add(table);
  }
  for (const object of before) {
    const { kind, name, on_table: table } = object;
    if (now.has(keyOf(object)) || !stays(table)) continue;
    changes.push({ change: 'dropped', kind, name });
    if (USED.has(kind)) takenAway.push(`${kind} ${name} dropped`);
  }
  return { changes, takenAway, narrowed, scanned: [...scanned].toSorted() };
}

/** Statements name these; none names an index, a trigger or a policy. */
const USED: ReadonlySet<ObjectKind> = new Set(['table', 'column', 'function', 'view', 'type']);

const keyOf = ({ kind, name }: SchemaObject): string => `${kind} ${name}`;

const describe = ({ kind, shape, required }: SchemaObject): string =>
  kind === 'column' && required ? `${shape} not null` : shape;

function takesAway(before: SchemaObject, after: SchemaObject): boolean {
  if (after.kind === 'type') return before.shape.split(',').some((label) => !after.shape.split(',').includes(label));
  return USED.has(after.kind) && (before.shape !== after.shape || (after.required && !before.required));
}

function isRead(object: SchemaObject, before: SchemaObject | undefined): boolean {
  if (object.kind === 'index') return true;
  if (object.kind === 'constraint') return !object.body.endsWith(' NOT VALID');
  return object.kind === 'column' && before !== undefined && object.required && !before.required;
}
