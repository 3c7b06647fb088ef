import { sentenceOf, type FaultCode } from '../../src/imports/fault.ts';
import { isFault, type Column } from '../../src/imports/columns/column.ts';
import { exampleOf } from '../../src/imports/records/example.ts';
import type { FileRecord } from '../../src/imports/records/record.ts';

export const BEGINNING = '<!-- columns: generated from the declarations -->';

/** Cells that some column refuses: each type's own sentence is found by trying them. */
const WRONG = ['?', 'x'.repeat(2000), '99999999999999999', '1.23456789', '\u0007'];

/** Returns the page's tables: each declared file with each of its columns, in Markdown. */
export function columnTables(records: readonly FileRecord[]): string {
  return records.map(tableOf).join('\n');
}

function tableOf(record: FileRecord): string {
  const examples = exampleOf(record);
  const rows = Object.entries(record.columns).map(([name, column]) => {
    const example = examples[name] || column.example;
    const cells = [
      `\`${name}\``,
      `${column.about}${column.refersTo === undefined ? '' : ` (\`${column.refersTo}\`)`}`,
      typeOf(column),
      column.required ? 'yes' : '',
      example === '' ? '' : `\`${example}\``,
      errorsOf(column),
    ];
    return `| ${cells.map(escaped).join(' | ')} |`;
  });
  const key = record.key.map((name) => `\`${name}\``).join(', ');
  return `### \`${record.file}.csv\`

${record.about}. A row is known by ${key}.

| Column | Content | Type | Required | Example | Errors |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** Returns a column's type with its format, which may begin with the type's own name. */
function typeOf({ type: { name, format } }: Column): string {
  return format.replace(/^an? /, '').startsWith(name) ? format : `${name}: ${format}`;
}

/** Returns the sentences that a cell of a column can get by itself. */
function errorsOf(column: Column): string {
  const sentences = new Set<string>();
  const add = (code: FaultCode, values = {}) => sentences.add(sentenceOf('en', { code, values }));
  if (column.required) add('required');
  for (const cell of WRONG) {
    const read = column.type.parse(cell);
    if (isFault(read)) add(read.fault.code, read.fault.values);
  }
  return [...sentences].join(' ');
}

const escaped = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
