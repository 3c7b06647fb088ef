import type { Rolldown } from 'vite';

/** Keys of the texts that a build's files use. */
export interface TextParts {
  /** Keys that the page's first scripts use, and those that no script does. */
  readonly first: readonly string[];
  /** Keys that a chunk and its static imports use in addition, by the name of the part. */
  readonly later: ReadonlyMap<string, readonly string[]>;
  /** Name of the part that belongs to a lazily loaded file, by the file's name. */
  readonly partOf: ReadonlyMap<string, string>;
  /** Keys that no file uses. */
  readonly unused: readonly string[];
}

const WHOLE_KEY = /(["'`])([a-z]\w*(?:\.[a-z0-9]\w*)+)\1/g;
const KEY_START = /`([a-z]\w*\.[\w.]*)\$\{/g;
const KEY_END = /`\$\{\w+\}([A-Z]\w*)`/g;

/**
 * Returns the keys that code names in strings, whose beginning it names in a template (`home.hello${part}`), and that
 * extend another key (`${key}Help`).
 */
export function keysIn(code: string, keys: readonly string[]): ReadonlySet<string> {
  const named = new Set([...code.matchAll(WHOLE_KEY)].map(([, , key]) => key));
  const starts = [...new Set([...code.matchAll(KEY_START)].map(([, start = '']) => start))];
  const ends = [...new Set([...code.matchAll(KEY_END)].map(([, end = '']) => end))];
  const known = new Set(keys);
  const extendsKey = (key: string) => ends.some((end) => key.endsWith(end) && known.has(key.slice(0, -end.length)));
  return new Set(
    keys.filter((key) => named.has(key) || starts.some((start) => key.startsWith(start)) || extendsKey(key)),
  );
}

/** Divides the texts by the scripts that use them, so that a page loads its texts together with its code. */
export function divideTexts(bundle: Rolldown.OutputBundle, keys: readonly string[]): TextParts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const keysOf = new Map(chunks.map(({ fileName, code }) => [fileName, keysIn(code, keys)]));
  const firstFiles = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => closure(fileName, bundle)),
  );
  const keysOfFiles = (files: Iterable<string>) => new Set([...files].flatMap((file) => [...(keysOf.get(file) ?? [])]));
  const first = keysOfFiles(firstFiles);
  const later = new Map<string, readonly string[]>();
  const partOf = new Map<string, string>();
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || firstFiles.has(chunk.fileName)) continue;
    const used = keysOfFiles(closure(chunk.fileName, bundle).filter((file) => !firstFiles.has(file)));
    // A part without keys of its own is written as well: whether a file has one must not depend on other files.
    if (used.size === 0) continue;
    const name = partName(chunk);
    if (later.has(name)) throw new Error(`Two lazily loaded modules have texts named ${name}: rename one of them.`);
    later.set(name, [...used].filter((key) => !first.has(key)).toSorted());
    partOf.set(chunk.fileName, name);
  }
  const all = new Set([...first, ...[...later.values()].flat()]);
  const unused = keys.filter((key) => !all.has(key));
  return { first: [...first, ...unused].toSorted(), later, partOf, unused };
}

function closure(file: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const files = new Set<string>();
  const pending = [file];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') continue;
    files.add(name);
    pending.push(...chunk.imports);
  }
  return [...files];
}

/** Folder and file of the module that the chunk is loaded for: `paychecks.compare-page`. */
function partName({ facadeModuleId, name }: Rolldown.OutputChunk): string {
  const [, folder, file] = /([^/]+)\/([^/]+)\.tsx?$/.exec(facadeModuleId ?? '') ?? [];
  return folder && file ? `${folder}.${file}` : name;
}
