import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from './generate.ts';

const STATES = join(import.meta.dirname, '../../payroll/src/states');
const NOTE = '// Generated from the folders of payroll/src/states by scripts/build-portal/state-files.ts. Do not edit.';

/** Generates the lists of the states: each folder is one state, with its declaration and its tables by year. */
export function stateFiles(): readonly GeneratedFile[] {
  const folders = readdirSync(STATES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  return [
    { path: 'payroll/src/states/declarations.ts', text: declarations(folders) },
    { path: 'payroll/src/states/computed.ts', text: computed(folders) },
    { path: 'payroll/src/states/tables.ts', text: tables(folders) },
  ];
}

/** Identifiers end in an underscore, since `in` alone is a keyword. */
function declarations(folders: readonly string[]): string {
  return `${NOTE}
import type { StateDeclaration } from './declaration.ts';
${folders.map((state) => `import { declaration as ${state}_ } from './${state}/declaration.ts';\n`).join('')}
/** The declarations of the states by postal abbreviation. */
export const STATE_DECLARATIONS: Readonly<Record<string, StateDeclaration>> = {
${folders.map((state) => `  ${state.toUpperCase()}: ${state}_,\n`).join('')}};
`;
}

/** The browser reads this list instead of the tables. */
function computed(folders: readonly string[]): string {
  const withTables = folders.filter((state) => readdirSync(join(STATES, state)).some((name) => name.endsWith('.json')));
  return `${NOTE}

/** The states that have tax tables, by postal abbreviation. */
export const COMPUTED_STATES: ReadonlySet<string> = new Set([
${withTables.map((state) => `  '${state.toUpperCase()}',\n`).join('')}]);
`;
}

function tables(folders: readonly string[]): string {
  const files = folders.flatMap((state) =>
    readdirSync(join(STATES, state))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => ({
        year: name.slice(0, 4),
        path: `${state}/${name}`,
        name: state + name.replace('.json', '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
      })),
  );
  return `${NOTE}
import type { TableSource } from '../tables/by-year.ts';
${files.map(({ name, path }) => `import ${name} from './${path}' with { type: 'json' };\n`).join('')}
/** The tables of every state that the engine covers; each file names its sources. */
export const STATE_TABLES: readonly TableSource[] = [
${files.map(({ year, name, path }) => `  { year: ${year}, name: 'states/${path}', table: ${name} },\n`).join('')}];
`;
}
