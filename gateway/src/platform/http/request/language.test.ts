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
])('Accept-Language %j gets a reply in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
