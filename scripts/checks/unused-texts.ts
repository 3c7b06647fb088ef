import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes/run.ts';

/** Catalogues whose keys are made from names of tables, columns, time zones or boxes. */
const MADE = new Set([
  'contract/src/features/year-end/guide.en.json',
  'gateway/src/console/employment/texts.en.json',
  'gateway/src/console/setup/texts.en.json',
]);
const CATALOGUES =
  '{console,contract,gateway,identity,payroll,portal,ui}/src/**/{*texts,faults,formats,notices,sealed,table-names,guide}.en.json';
const CODE = '{console,contract,gateway,identity,mobile,payroll,portal,scripts,ui}/{src,seed,build}/**/*.{ts,tsx}';
/** Tests, and what names caches and calls, whose names may resemble keys. */
const NO_CODE = /\.test\.tsx?$|\/(?:test|generated|mock)\/|(?:queries|endpoints)\.ts$/;
const PLACEHOLDER = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;

/**
 * Returns a function that tells whether code names a key: as a literal, by a template such as `step.${name}`, or, for a key without
 * a dot, as the name of a property.
 */
export function namedIn(code: string): (key: string) => boolean {
  const literals = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text]) => text));
  const properties = new Set([...code.matchAll(/\.(\w+)\b/g)].map(([, name]) => name));
  const templates = new Set(
    [...code.matchAll(/`((?:[\w.-]|\$\{[^`{}]*(?:\{[^`{}]*\}[^`{}]*)*\})*)`/g)].map(([, text = '']) => text),
  );
  const patterns = [...templates].flatMap((template) => {
    const parts = template.split(PLACEHOLDER);
    const isKey = parts.every((part) => /^[\w.-]*$/.test(part)) && parts.some((part) => /\w\w/.test(part));
    return isKey
      ? [new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('[\\w-]+(?:\\.[\\w-]+)?')}$`)]
      : [];
  });
  return (key) =>
    literals.has(key) || (!key.includes('.') && properties.has(key)) || patterns.some((pattern) => pattern.test(key));
}

/**
 * Lists texts that no code names. Of two texts that were mixed up, one is shown twice, and the other one is left here; otherwise it
 * is left over from something that is gone.
 */
export function unusedTexts(): string[] {
  const isNamed = namedIn(
    globSync(CODE, { cwd: root })
      .filter((file) => !NO_CODE.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n'),
  );
  return globSync(CATALOGUES, { cwd: root })
    .filter((file) => !MADE.has(file))
    .toSorted()
    .flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as Readonly<Record<string, string>>)
        .filter((key) => !isNamed(key))
        .map((key) => `${file} ${key}: no code names this text.`),
    );
}
