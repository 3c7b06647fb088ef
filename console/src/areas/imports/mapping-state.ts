/** How the columns of one file of another system are read, as the screen edits it. */
export interface FileMapping {
  /** The product's file; empty: not chosen yet. */
  readonly file: string;
  /** Their column → ours; a column that isn't here is left out. */
  readonly columns: Readonly<Record<string, string>>;
  /** Our column → the same text in every row. */
  readonly constants: Readonly<Record<string, string>>;
  /** Our column → their value → ours. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Empty: as the product writes dates. */
  readonly dates: string;
  /** Empty: as the product writes numbers. */
  readonly numbers: string;
  readonly separator?: string;
}

export const NO_MAPPING: FileMapping = { file: '', columns: {}, constants: {}, codes: {}, dates: '', numbers: '' };

/** The parts of a mapping that the screen can edit. */
interface EditableTable {
  readonly file: string;
  readonly columns: Readonly<Record<string, unknown>>;
}
interface EditableFile {
  readonly path: string;
  readonly tables: readonly EditableTable[];
  readonly dates?: string;
  readonly numbers?: string;
  readonly separator?: string;
}

const TABLE_MEMBERS = new Set(['file', 'columns']);
const FILE_MEMBERS = new Set(['path', 'tables', 'dates', 'numbers', 'separator', 'ignore', 'notes']);
const MAPPING_MEMBERS = new Set(['files', 'notes', 'about', '$schema']);
const onlyHas = (value: object, members: ReadonlySet<string>): boolean =>
  Object.keys(value).every((name) => members.has(name));

/** Returns the files of a mapping as the screen edits them, by path; null if it has rules that the screen doesn't show. */
export function editableFiles(mapping: unknown): ReadonlyMap<string, FileMapping> | null {
  if (typeof mapping !== 'object' || mapping === null || !onlyHas(mapping, MAPPING_MEMBERS)) return null;
  const files = (mapping as { files?: readonly EditableFile[] }).files ?? [];
  const found = new Map<string, FileMapping>();
  for (const file of files) {
    const [table, ...more] = file.tables;
    if (!table || more.length > 0 || !onlyHas(file, FILE_MEMBERS) || !onlyHas(table, TABLE_MEMBERS)) return null;
    const edited = editableTable(table);
    if (!edited) return null;
    const { dates = '', numbers = '', separator } = file;
    found.set(file.path, { ...edited, dates, numbers, ...(separator !== undefined && { separator }) });
  }
  return found.size > 0 ? found : null;
}

/** A mapping while it is read. */
interface Editing {
  readonly columns: Record<string, string>;
  readonly constants: Record<string, string>;
  readonly codes: Record<string, Record<string, string>>;
}

function editableTable({ file, columns }: EditableTable): Omit<FileMapping, 'dates' | 'numbers'> | null {
  const edited: Pick<Editing, 'columns' | 'constants' | 'codes'> & { readonly file: string } = {
    file,
    columns: {},
    constants: {},
    codes: {},
  };
  for (const [ours, cell] of Object.entries(columns)) {
    const rule = typeof cell === 'string' ? { from: cell } : (cell as Record<string, unknown>);
    const { value, from, codes, ...others } = rule as { value?: unknown; from?: unknown; codes?: unknown };
    if (Object.keys(others).length > 0) return null;
    if (typeof value === 'string') edited.constants[ours] = value;
    else if (typeof from === 'string' && edited.columns[from] === undefined) {
      edited.columns[from] = ours;
      if (typeof codes === 'object' && codes !== null) edited.codes[ours] = { ...(codes as Record<string, string>) };
      else if (codes !== undefined) return null;
    } else return null;
  }
  return edited;
}

/** Returns the mapping of some files, by path, whose headers are known: every column that isn't mapped is listed as ignored. */
export function mappingOf(
  files: ReadonlyMap<string, { readonly edited: FileMapping; readonly header: readonly string[] }>,
): Record<string, unknown> {
  return {
    files: [...files].map(([path, { edited, header }]) => {
      const { file, columns, constants, codes, dates, numbers, separator } = edited;
      const mapped = Object.entries(columns).map(([theirs, ours]) => {
        const known = codes[ours] ?? {};
        return [ours, Object.keys(known).length > 0 ? { from: theirs, codes: known } : theirs];
      });
      const fixed = Object.entries(constants).flatMap(([ours, value]) => (value === '' ? [] : [[ours, { value }]]));
      return {
        path,
        ...(separator !== undefined && { separator }),
        ...(dates !== '' && { dates }),
        ...(numbers !== '' && { numbers }),
        ignore: header.filter((name) => columns[name] === undefined),
        tables: [{ file, columns: Object.fromEntries([...mapped, ...fixed]) }],
      };
    }),
  };
}

/** A column of the product, as far as it decides what is missing. */
interface NeededColumn {
  readonly name: string;
  readonly required: boolean;
}

/** Returns the required columns that nothing gives yet. `given` are those that the import gives itself, such as the client. */
export function missingColumns(
  { columns, constants }: FileMapping,
  needed: readonly NeededColumn[],
  given: readonly string[],
): string[] {
  const mapped = new Set([...Object.values(columns), ...given]);
  return needed
    .filter(({ name, required }) => required && !mapped.has(name) && (constants[name] ?? '') === '')
    .map(({ name }) => name);
}

/** Maps one of their columns to one of ours, or to none for an empty name. A column of ours is given by one of theirs alone. */
export function mapColumn(edited: FileMapping, theirs: string, ours: string): FileMapping {
  const others = Object.entries(edited.columns).filter(([name, target]) => name !== theirs && target !== ours);
  return { ...edited, columns: Object.fromEntries(ours === '' ? others : [...others, [theirs, ours]]) };
}
