import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONSOLE_TEXTS, loadTexts, PORTAL_TEXTS, UI_TEXTS, type TextEntry } from './texts.ts';

const TYPES = { text: 'string | number', number: 'number', choice: 'string' } as const;

/** Files with the key types of the controls, of the portal and of the console. */
const UI_KEYS = join(import.meta.dirname, '../src/translations/generated/keys.ts');
const PORTAL_KEYS = join(import.meta.dirname, '../../portal/src/generated/text-keys.ts');
const CONSOLE_KEYS = join(import.meta.dirname, '../../console/src/generated/text-keys.ts');
const HEADER = '// Written by ui/build/text-keys.ts from the texts.en.json files. Do not edit.';

/** Returns the fields of an interface with which a wrong key, a missing argument or a missing tag doesn't compile. */
export function describeKeys(entries: readonly TextEntry[]): string {
  const lines = entries.map(({ key, arguments: list, tags }) => {
    const fields = list.map(({ name, type }) => `${name}: ${TYPES[type]}`).join('; ');
    const values = fields ? `{ ${fields} }` : 'undefined';
    return `  '${key}': { values: ${values}; tags: ${tags.length > 0 ? `'${tags.join("' | '")}'` : 'never'} };`;
  });
  return lines.join('\n');
}

/** Writes the key types that have changed. Returns faults in the texts. */
export function writeTextKeys(): readonly string[] {
  const controls = loadTexts(UI_TEXTS);
  writeIfChanged(UI_KEYS, `${HEADER}\nexport interface UiTextShapes {\n${describeKeys(controls.entries)}\n}\n`);
  writeApplicationKeys(PORTAL_KEYS, PORTAL_TEXTS);
  writeApplicationKeys(CONSOLE_KEYS, CONSOLE_TEXTS);
  return [...loadTexts().faults, ...loadTexts(CONSOLE_TEXTS).faults];
}

/** Writes the keys that an application merges into those of the controls. */
function writeApplicationKeys(path: string, sources: readonly string[]): void {
  const { entries } = loadTexts(sources);
  const shapes = `  interface TextShapes {\n${describeKeys(entries).replaceAll(/^/gm, '  ')}\n  }\n`;
  const module = '@paystead/ui/translations/text-shapes.ts';
  writeIfChanged(path, `${HEADER}\nimport '${module}';\n\ndeclare module '${module}' {\n${shapes}}\n`);
}

function writeIfChanged(path: string, wanted: string): void {
  if (readOrNothing(path) === wanted) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, wanted);
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
