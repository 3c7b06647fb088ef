import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ApprovedFiles } from '../../scripts/approved/approved-files.ts';
import { describeKeys } from './text-keys.ts';
import { loadTexts } from './texts.ts';

let folder = '';
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = '';
});

function rooms(files: Record<string, Record<string, string>>) {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const [path, texts] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(texts));
  }
  return loadTexts([folder]);
}
const pair = (en: Record<string, string>, es: Record<string, string>) =>
  rooms({ 'a/texts.en.json': en, 'a/texts.es.json': es }).faults.join('\n');

describe("the portal's texts", () => {
  it('have no missing keys, different arguments or unreadable messages', () => {
    expect(loadTexts().faults).toEqual([]);
  });
});

describe('a fault', () => {
  it.each([
    ['a key without Spanish', { 'a.one': 'One' }, {}, 'has no Spanish text'],
    ['a key in Spanish only', {}, { 'a.one': 'Uno' }, 'exists in Spanish only'],
    ['an argument that Spanish lacks', { 'a.one': 'Hi {name}' }, { 'a.one': 'Hola' }, 'the Spanish text lacks {name}'],
    [
      'an argument that only Spanish has',
      { 'a.one': 'Hi' },
      { 'a.one': 'Hola {name}' },
      'only the Spanish text has {name}',
    ],
    [
      'another kind of argument',
      { 'a.one': '{n}' },
      { 'a.one': '{n, plural, one {uno} other {#}}' },
      '{n} is a text in English and a number in Spanish',
    ],
    ['other tags', { 'a.one': '<b>Hi</b>' }, { 'a.one': 'Hola' }, 'the tags differ'],
    ['a brace that is never closed', { 'a.one': 'Hi {name' }, { 'a.one': 'Hola {name' }, 'cannot be read'],
    ['a tag that is never closed', { 'a.one': '<b>Hi' }, { 'a.one': '<b>Hola' }, '<b> is never closed'],
    [
      'a date format of its own',
      { 'a.one': '{d, date}' },
      { 'a.one': '{d, date}' },
      'dates are formatted by platform/format',
    ],
    ['an empty text', { 'a.one': ' ' }, { 'a.one': 'Uno' }, 'is empty'],
    ['a key without a room', { one: 'One' }, { one: 'Uno' }, 'is not a key of the form'],
  ])('%s', (_, en, es, fault) => {
    expect(pair(en as Record<string, string>, es as Record<string, string>)).toContain(fault);
  });

  it('is reported for a key in two folders', () => {
    const one = { 'a.one': 'One' };
    const { faults } = rooms({
      'a/texts.en.json': one,
      'a/texts.es.json': one,
      'b/texts.en.json': one,
      'b/texts.es.json': one,
    });
    expect(faults.join()).toContain('is also in');
  });

  it('is reported for a Spanish file without an English one', () => {
    expect(rooms({ 'a/texts.es.json': { 'a.one': 'Uno' } }).faults.join()).toContain('there is no texts.en.json');
  });
});

describe('key types', () => {
  it('name every argument and tag', () => {
    const { entries, faults } = rooms({
      'a/texts.en.json': {
        'a.plain': 'Hi',
        'a.rich':
          '<b>{name}</b> has {count, plural, one {# check} other {# checks}}, {kind, select, x {a} other {b {inner}}}',
      },
      'a/texts.es.json': {
        'a.plain': 'Hola',
        'a.rich':
          '<b>{name}</b>: {count, plural, one {# pago} other {# pagos}}, {kind, select, x {a} other {b {inner}}}',
      },
    });
    expect(faults).toEqual([]);
    const types = describeKeys(entries);
    expect(types).toContain("'a.plain': { values: undefined; tags: never };");
    expect(types).toContain(
      "'a.rich': { values: { count: number; inner: string | number; kind: string; name: string | number }; tags: 'b' };",
    );
  });
});

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['portal/src', 'console/src', 'contract/src', 'ui/src'];
const SCREENS = ['portal/src/gallery/screens/approved', 'console/test/approved'];

const filesOf = (folders: readonly string[], pattern: string): readonly string[] =>
  folders.flatMap((folder) => globSync(join(ROOT, folder, pattern)).toSorted());
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Everything that approved screens show, each text once. */
const shown = new Set(
  filesOf(SCREENS, '*.txt').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/"([^"\n]+)"/g)].map(([, text = '']) => plain(text)),
  ),
);
const everything = [...shown].join('\n');

/** A text's longest part without values and tags; undefined if it depends on a number which part is shown. */
function longestPart(text: string): string | undefined {
  if (/\{\w+, (?:plural|select)/.test(text)) return undefined;
  const parts = text.split(/\{[^{}]*\}|<[^>]*>/).map(plain);
  return parts.toSorted((one, other) => other.length - one.length)[0];
}

function isShown(text: string): boolean {
  if (shown.has(plain(text))) return true;
  const part = /[{<]/.test(text) ? longestPart(text) : undefined;
  return part !== undefined && part.length > 3 && everything.includes(part);
}

it('the texts that no approved screen shows are as approved, each in the languages in which it isn’t shown', () => {
  expect(shown.size).toBeGreaterThan(1000);
  const approved = new ApprovedFiles(join(import.meta.dirname, 'approved'));
  const lines = filesOf(SOURCES, '**/texts.en.json').flatMap((file) => {
    const [english, spanish] = [file, file.replace('.en.', '.es.')].map(
      (one) => JSON.parse(readFileSync(one, 'utf8')) as Readonly<Record<string, string>>,
    );
    const texts = Object.keys(english ?? {}).flatMap((key) =>
      [english?.[key] ?? '', spanish?.[key] ?? ''].flatMap((text, place) =>
        isShown(text) ? [] : [`${key} ${place === 0 ? 'en' : 'es'}: ${text}`],
      ),
    );
    return texts.length === 0 ? [] : [`= ${relative(ROOT, join(file, '..'))}`, ...texts, ''];
  });
  expect(approved.compare('unshown-texts.txt', lines.join('\n'))).toBe('');
  expect(approved.unused()).toEqual([]);
});
