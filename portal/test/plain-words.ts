import type { CompiledMessage } from '../../ui/build/message.ts';

/**
 * Returns a text as a person reads it: each argument a short word, each choice its most frequent branch, without tags.
 */
export function readAloud(message: CompiledMessage): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? '2' : token.replaceAll(/\uE000[a-zA-Z]+\uE002|\uE001/g, '');
      const [, format, options] = token;
      if (format === undefined || format === 'number') return 'it';
      const { other } = options as Record<string, CompiledMessage>;
      return other === undefined ? '' : readAloud(other);
    })
    .join('');
}

export interface Counts {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
}

export function countsOf(text: string, language: 'en' | 'es'): Counts {
  const words = text.match(/[\p{L}][\p{L}’'-]*/gu) ?? [];
  const sentences = text.split(/[.!?…](?=\s|$)/).filter((part) => /\p{L}/u.test(part)).length;
  const syllablesOf = language === 'en' ? englishSyllables : spanishSyllables;
  return {
    words: words.length,
    sentences: Math.max(1, sentences),
    syllables: words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0),
  };
}

/** Estimates syllables as groups of vowels without the silent e. */
function englishSyllables(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|[^l]e|ed)$/, (end) => (/^[td]ed$/.test(end) ? end : end.charAt(0)));
  return Math.max(1, groups.match(/[aeiouy]+/g)?.length ?? 0);
}

/** Counts vowels, except weak vowels next to another one without an accent. */
function spanishSyllables(word: string): number {
  const spoken = word.replaceAll(/qu|gu(?=[eiéí])/g, 'k').replace(/y$/, 'i');
  const nuclei = spoken.match(/[iuü]?[aeoáéó][iuü]?|[íú]|[iuü]{1,2}/g);
  return Math.max(1, nuclei?.length ?? 0);
}

/** Flesch–Kincaid grade level, in years of school. */
export function schoolYears({ words, sentences, syllables }: Counts): number {
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/** Szigriszt-Pazos on the INFLESZ scale: 55 to 65 is normal, higher is easier. */
export function inflesz({ words, sentences, syllables }: Counts): number {
  return 206.835 - 62.3 * (syllables / words) - words / sentences;
}
