import type { Language } from '@paystead/contract/fields.ts';

/** An error that the command line prints in the operator's language. Its `message` is in English. */
export class LocalizedError extends Error {
  readonly in: (language: Language) => string;
  constructor(sentence: (language: Language) => string, options?: ErrorOptions) {
    super(sentence('en'), options);
    this.in = sentence;
  }
}
