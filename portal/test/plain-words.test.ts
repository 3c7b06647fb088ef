import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../ui/build/texts.ts';
import { countsOf, inflesz, readAloud, schoolYears, type Counts } from './plain-words.ts';

const { catalogues } = loadTexts();
/** Shorter texts are labels. */
const FEWEST_WORDS = 8;
/** Texts in the words of Form W-4, and names of taxes. */
const OF_THE_FORM = new Set(['taxes.outAmt', 'taxes.ws5']);

function sentencesOf(language: 'en' | 'es'): readonly (readonly [key: string, counts: Counts])[] {
  return Object.entries(catalogues[language])
    .map(([key, message]) => [key, countsOf(readAloud(message), language)] as const)
    .filter(([key, { words }]) => words >= FEWEST_WORDS && !OF_THE_FORM.has(key));
}

function together(all: readonly (readonly [string, Counts])[]): Counts {
  const sum = (count: (counts: Counts) => number) => all.reduce((total, [, counts]) => total + count(counts), 0);
  return { words: sum((c) => c.words), sentences: sum((c) => c.sentences), syllables: sum((c) => c.syllables) };
}

/** A text that would fit any field, and so tells no one what to enter. */
const GENERIC =
  /^(this( field)? is (needed|required|missing)|(required|mandatory)( field)?|esto es (necesario|obligatorio)|(campo )?obligatorio|falta este dato)\.?$/i;

it.each(['en', 'es'] as const)('V12: no text in %s says only that something is needed', (language) => {
  const texts = Object.entries(catalogues[language]).map(([key, message]) => [key, readAloud(message)] as const);
  expect(texts.length).toBeGreaterThan(1000);
  // The label of a certificate's renewal, not an error.
  expect(texts.filter(([key, text]) => key !== 'hrRecords.renewalRequired' && GENERIC.test(text.trim()))).toEqual([]);
});

describe('readability', () => {
  it('English: all texts together read at grade 6 or below, and none above grade 13', () => {
    const all = sentencesOf('en');
    const grade = schoolYears(together(all));
    console.info(`English: Flesch–Kincaid grade ${grade.toFixed(1)} over ${all.length} texts`);
    expect(grade).toBeLessThanOrEqual(6);
    expect(all.filter(([, counts]) => schoolYears(counts) > 13).map(([key]) => key)).toEqual([]);
  });

  it('Spanish: all texts together are easy on the INFLESZ scale (65 or more), and none is hard (40 or less)', () => {
    const all = sentencesOf('es');
    const ease = inflesz(together(all));
    console.info(`Spanish: INFLESZ ${ease.toFixed(1)} over ${all.length} texts`);
    expect(ease).toBeGreaterThanOrEqual(65);
    expect(all.filter(([, counts]) => inflesz(counts) < 40).map(([key]) => key)).toEqual([]);
  });

  it.each([
    ['en', 'Your next paycheck goes to your account.', { words: 7, sentences: 1, syllables: 9 }],
    ['es', 'Su próximo recibo de pago llega el viernes.', { words: 8, sentences: 1, syllables: 15 }],
  ] as const)('counts words, sentences and syllables in %s', (language, text, counts) => {
    expect(countsOf(text, language)).toEqual(counts);
  });
});
