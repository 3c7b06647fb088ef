import { generateKeys } from '../../platform/keys/key-ring.ts';
import type { Command } from '../command.ts';
import { text } from './texts.ts';

/** Generates a key in the format of PAYSTEAD_KEYS; stores nothing. */
export const generateKeysCommand: Command = {
  name: 'keys generate',
  runs: 'here',
  about: (language) => text(language, 'generate.about'),
  async run() {
    const keys = generateKeys();
    return { done: true, lines: [keys], data: { keys } };
  },
};
