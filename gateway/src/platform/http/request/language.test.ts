import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['fr, de', 'en'],
  ['fr, es;q=0.1', 'es'],
  ['es;q=0, en', 'en'],
  [';;;,=,', 'en'],
  ['ES', 'es'],
  ['en;q=0.5,es', 'es'],
  ['es; q=0.5 ,en; q=0.4', 'es'],
  ['en;q=0.4;x=1,es;q=0.3', 'en'],
  ['es;x=1;q=0.9,en;q=0.8', 'es'],
  // Not a weight, so it counts as none: the full weight.
  ['en;q=0.9,es;xq=0.1', 'es'],
  ['en;q=0.9,es;q=0.1x', 'es'],
  ['es;q=0', 'en'],
  ['fr;q=0.9,en;q=0.5,es;q=0.4', 'en'],
])('Accept-Language %j gets a reply in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
