// @vitest-environment node
import { expect, it } from 'vitest';
import type { Texts } from '../../ui/build/texts.ts';
import { textFilesOf } from './text-files-plugin.ts';

const catalogues: Texts['catalogues'] = {
  en: { 'home.title': ['Home'], 'pay.title': ['Pay'], 'pay.net': ['Net pay'] },
  es: { 'home.title': ['Inicio'], 'pay.title': ['Pago'], 'pay.net': ['Pago neto'] },
};
const parts = { first: ['home.title'], later: new Map([['pay.pay-page', ['pay.net', 'pay.title']]]) };
const namesOf = (files: readonly (readonly [name: string, body: string])[]) => files.map(([name]) => name);

it('each language has a file for the first view and one for each part, with its own texts', () => {
  const files = textFilesOf(catalogues, parts).map(([name, body]) => [name.replace(/\.[\w-]{10}\./, '.#.'), body]);
  expect(files).toEqual([
    ['locales/en.#.json', '{"home.title":["Home"]}'],
    ['locales/en.#.pay.pay-page.json', '{"pay.net":["Net pay"],"pay.title":["Pay"]}'],
    ['locales/es.#.json', '{"home.title":["Inicio"]}'],
    ['locales/es.#.pay.pay-page.json', '{"pay.net":["Pago neto"],"pay.title":["Pago"]}'],
  ]);
});

it.each([
  ['a text is another one', { ...catalogues, es: { ...catalogues.es, 'pay.net': ['Neto'] } }, parts],
  [
    'a text is in another part',
    catalogues,
    { first: ['home.title', 'pay.net'], later: new Map([['pay.pay-page', ['pay.title']]]) },
  ],
  ['a part has another name', catalogues, { ...parts, later: new Map([['pay.page', ['pay.net', 'pay.title']]]) }],
])(
  'browsers that keep the files of an earlier release read them again: all have new names if %s',
  (_, texts, divided) => {
    const before = namesOf(textFilesOf(catalogues, parts));
    expect(namesOf(textFilesOf(texts, divided)).filter((name) => before.includes(name))).toEqual([]);
  },
);

it('the order of the parts changes no name', () => {
  const [one, other] = [['a', ['pay.net']] as const, ['b', ['pay.title']] as const];
  const namesIn = (later: readonly (readonly [part: string, keys: readonly string[]])[]) =>
    namesOf(textFilesOf(catalogues, { first: ['home.title'], later: new Map(later) })).toSorted();
  expect(namesIn([other, one])).toEqual(namesIn([one, other]));
});
