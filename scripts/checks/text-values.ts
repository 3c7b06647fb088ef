import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor, type CallExpression, type Program } from 'oxc-parser';
import { root } from '../processes/run.ts';
import { argumentsOf, type Catalogue } from './texts.ts';

const FILES = '{gateway,identity}/src/**/*.ts';
const CATALOGUE = /from '(\.\/[\w.]*\.en\.json)'/;

/**
 * Returns the calls of one file whose values differ from the placeholders of their text, as `file:line`. A value that is
 * missing would only show when the text is. `catalogueOf` returns the English texts of an imported module; undefined if it
 * isn't one. Calls with a computed key or with values from elsewhere aren't compared.
 */
export function valueFaults(
  file: string,
  text: string,
  catalogueOf: (imported: string) => Catalogue | undefined,
): string[] {
  const { program } = parseSync(file, text);
  const catalogues = cataloguesIn(program, catalogueOf);
  const faults: string[] = [];
  new Visitor({
    CallExpression(call) {
      const catalogue = call.callee.type === 'Identifier' ? catalogues.get(call.callee.name) : undefined;
      const key = keyOf(call);
      const message = key === undefined ? undefined : catalogue?.[key];
      const given = valuesOf(call);
      if (key === undefined || message === undefined || given === undefined) return;
      const needed = new Set(argumentsOf(message, 'en').map((argument) => argument.split(' ')[1] ?? ''));
      const at = `${file}:${text.slice(0, call.start).split('\n').length} ${key}`;
      for (const name of needed) if (!given.includes(name)) faults.push(`${at}: no value for {${name}}.`);
      for (const name of given) if (!needed.has(name)) faults.push(`${at}: the text has no {${name}}.`);
    },
  }).visit(program);
  return faults;
}

/** Returns the catalogues of a file's text functions, by their local names. */
function cataloguesIn(
  program: Program,
  catalogueOf: (imported: string) => Catalogue | undefined,
): ReadonlyMap<string, Catalogue> {
  const found = new Map<string, Catalogue>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const catalogue = catalogueOf(statement.source.value);
    for (const specifier of statement.specifiers)
      if (catalogue && specifier.type === 'ImportSpecifier' && /text$/i.test(specifier.local.name))
        found.set(specifier.local.name, catalogue);
  }
  return found;
}

/** Returns the literal key of `text(language, key, values)`. */
function keyOf({ arguments: [, key] }: CallExpression): string | undefined {
  return key?.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** Returns the names of the values that are written out; undefined if they come from elsewhere. */
function valuesOf({ arguments: [, , values] }: CallExpression): string[] | undefined {
  if (values === undefined) return [];
  if (values.type !== 'ObjectExpression') return undefined;
  const names = values.properties.map((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? property.key.name
      : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Returns every such call of the gateway and the development provider. */
export function textValues(): string[] {
  const known = new Map<string, Catalogue | undefined>();
  const read = (module: string): Catalogue | undefined => {
    if (!known.has(module)) {
      const source = existsSync(module) ? readFileSync(module, 'utf8') : '';
      const catalogue = CATALOGUE.exec(source)?.[1];
      known.set(
        module,
        catalogue === undefined || !/export const \w*text\b.* = createTexts\(/i.test(source)
          ? undefined
          : (JSON.parse(readFileSync(join(dirname(module), catalogue), 'utf8')) as Catalogue),
      );
    }
    return known.get(module);
  };
  return globSync(FILES, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => {
      const path = join(root, file);
      return valueFaults(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'), (imported) =>
        imported.startsWith('.') ? read(join(dirname(path), imported)) : undefined,
      );
    });
}
