import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateFiles } from './state-files.ts';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import { isWrite } from '../../contract/src/failures-of.ts';

export interface GeneratedFile {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '../..');
const CONTRACT_FEATURES = join(ROOT, 'contract/src/features');
/** The folders that declare endpoints. */
const FEATURES = readdirSync(CONTRACT_FEATURES)
  .filter((name) => existsSync(join(CONTRACT_FEATURES, name, 'endpoints.ts')))
  .toSorted();

/** Returns the name of a feature's list of endpoints: `payCalendarEndpoints` for `pay-calendar`. */
function listName(feature: string): string {
  return `${feature.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())}Endpoints`;
}

// Read from the folders, so that one run is enough for a new feature.
const endpoints: readonly Endpoint[] = (
  await Promise.all(
    FEATURES.map(async (name) => {
      const lists = (await import(join(CONTRACT_FEATURES, name, 'endpoints.ts'))) as Record<
        string,
        readonly Endpoint[]
      >;
      return lists[listName(name)] ?? [];
    }),
  )
).flat();

/**
 * Generates the files that are derived from the contract and from the states' folders. The list of features and the lists
 * of states are committed, because everything imports them; the portal's table isn't.
 */
export function generate(): readonly GeneratedFile[] {
  return [
    { path: 'contract/src/features.ts', text: featureList() },
    { path: 'portal/src/generated/endpoints.ts', text: portalTable(endpoints) },
    ...stateFiles(),
  ];
}

function featureList(): string {
  return `// Generated from the folders of contract/src/features by scripts/build-portal/generate.ts. Do not edit.
${FEATURES.map((name) => `import { ${listName(name)} } from './features/${name}/endpoints.ts';\n`).join('')}
/** The endpoints of every feature, in the order of the features' names. */
export const featureEndpoints = [
${FEATURES.map((name) => `  ...${listName(name)},\n`).join('')}] as const;
`;
}

/** Signs of the methods in the portal's table; GET has none. */
const SIGNS: Readonly<Record<Endpoint['method'], string>> = { GET: '', POST: '+', PUT: '=', DELETE: '-' };

function portalTable(table: readonly Endpoint[]): string {
  const lines = table.flatMap((endpoint, index) => {
    const [resource, name] = parts(endpoint);
    const [before] = parts(table[index - 1]);
    const line = `${name} ${SIGNS[endpoint.method]}${endpoint.path} ${flags(endpoint)}`.trimEnd();
    return resource === before ? [line] : [resource, line];
  });
  return `// Generated from the contract by scripts/build-portal/generate.ts. Do not edit.
import type { EndpointName, EndpointsByName } from '@paystead/contract/endpoints.ts';
import { readTable } from '../platform/api/endpoint-table.ts';

export type { EndpointName, EndpointsByName };

/** Flags: i Idempotency-Key, f file, x a GET that writes. */
export const endpointTable = readTable<EndpointName>(\`
${lines.join('\n')}\`);
`;
}

/** Splits the name of an endpoint: `paychecks` and `list`. */
function parts(endpoint: Endpoint | undefined): readonly [resource: string, name: string] {
  const [resource = '', ...rest] = (endpoint?.name ?? '').split('.');
  return [resource, rest.join('.')];
}

function flags(endpoint: Endpoint): string {
  const { needs = {}, reply } = endpoint;
  const set: readonly (readonly [string, boolean])[] = [
    ['i', needs.idempotencyKey === true],
    ['f', reply === 'file'],
    ['x', endpoint.method === 'GET' && isWrite(endpoint)],
  ];
  return set.map(([flag, applies]) => (applies ? flag : '')).join('');
}

/** Writes a file only if its content changed, so that watchers and caches see no unnecessary change. */
export function writeGenerated({ path, text }: GeneratedFile): void {
  const file = join(ROOT, path);
  if (read(file) === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`generated ${path}\n`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) generate().forEach(writeGenerated);
