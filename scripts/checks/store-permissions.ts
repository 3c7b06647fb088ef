import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../build-portal/generate.ts';
import { root } from '../processes/run.ts';

/** Files of the gateway that create permissions: there is none to take yet. */
const CREATES_PERMISSION = /^src\/platform\/access\//;

/** Returns the gateway's files with SQL that must take permissions, relative to `gateway`. */
export function storeFiles(): string[] {
  return globSync('src/**/*.ts', { cwd: join(root, 'gateway') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/(test|fixture)\//.test(file) && !CREATES_PERMISSION.test(file))
    .filter((file) => /\bstatement\(\s*['"`]/.test(source(file)))
    .toSorted();
}

/**
 * Generates the type test that `tsc` runs with the gateway: it doesn't compile if a function of a store takes an object
 * with `clientId` or `employeeId` that is no permission.
 */
export function storePermissionTypes(files: readonly string[] = storeFiles()): GeneratedFile {
  const tests = files.map((file) => `  '${file}': None<PlainIdsIn<typeof import('../${file}')>>;`);
  return {
    path: 'gateway/generated/store-permissions.ts',
    text: `// Generated from the gateway's stores by scripts/checks/store-permissions.ts. Do not edit.
// An error here names a function that takes clientId or employeeId in an object. Take a VisibleEmployee, VisibleScope,
// JobSubject, OperatorScope or Session instead.
import type { None, PlainIdsIn } from '../test/plain-ids.ts';

export interface StorePermissions {
${tests.join('\n')}
}
`,
  };
}

/** Returns every store function that takes an id as plain text. */
export function storePermissions(): string[] {
  return storeFiles().flatMap((file) => plainIdsIn(file, source(file)).map((violation) => `gateway/${violation}`));
}

/** Returns the violations in the text of one file: exported functions with a parameter such as `clientId: string`. */
export function plainIdsIn(file: string, text: string): string[] {
  const functions = text.matchAll(/export (?:async )?function (\w+)(?:<[^(]*>)?\(|export const (\w+) = (?:async )?\(/g);
  return [...functions].flatMap((match) => {
    const name = match[1] ?? match[2] ?? '';
    const parameters = parametersFrom(text, match.index + match[0].length);
    const id = /\b(\w*(?:clientId|employeeId|ClientId|EmployeeId))\??: string\b/.exec(parameters)?.[1];
    if (id === undefined) return [];
    return [`${file} ${name}: takes ${id} as text. Take a VisibleEmployee, VisibleScope, JobSubject or Session.`];
  });
}

/** Returns the text of a parameter list that starts after its opening parenthesis. */
function parametersFrom(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1) {
    if ('([{'.includes(text[end] ?? '')) depth += 1;
    if (')]}'.includes(text[end] ?? '')) depth -= 1;
  }
  return text.slice(start, end - 1);
}

function source(file: string): string {
  return readFileSync(join(root, 'gateway', file), 'utf8');
}
