import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadTexts, type TextEntry } from './texts.ts';

const TARGET = join(import.meta.dirname, '../src/platform/translations/generated/keys.ts');
const TYPES = { text: 'string | number', number: 'number', choice: 'string' } as const;

/** The TypeScript that makes a wrong key, a missing argument or a missing tag a compile error. */
export function describeKeys(entries: readonly TextEntry[]): string {
  const lines = entries.map(({ key, arguments: list, tags }) => {
    const fields = list.map(({ name, type }) => `${name}: ${TYPES[type]}`).join('; ');
    const values = fields ? `{ ${fields} }` : 'undefined';
    return `  '${key}': { values: ${values}; tags: ${tags.length > 0 ? `'${tags.join("' | '")}'` : 'never'} };`;
  });
  return `// Written by portal/build/text-keys.ts from the texts.en.json of every room. Do not edit.\nexport interface TextShapes {\n${lines.join('\n')}\n}\n`;
}

/** Writes the key types when they changed; answers the faults that should stop whoever asked. */
export function writeTextKeys(target: string = TARGET): readonly string[] {
  const texts = loadTexts();
  const wanted = describeKeys(texts.entries);
  if (readOrNothing(target) !== wanted) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, wanted);
  }
  return texts.faults;
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const faults = writeTextKeys();
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
