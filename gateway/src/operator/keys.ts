import { generateKeys } from '../platform/keys/key-ring.ts';
import type { Command } from './command.ts';

/** Generates a key in the format of PAYSTEAD_KEYS; stores nothing. */
export const generateKeysCommand: Command = {
  name: 'keys generate',
  about: () => 'Generates a new key for PAYSTEAD_KEYS. To rotate, put it in front of the others: new,old.',
  async run() {
    const keys = generateKeys();
    return { done: true, lines: [keys], data: { keys } };
  },
};
