import { readConfig } from '../config.ts';
import { loadDemo } from '../demo.ts';
import type { Command } from './command.ts';
import { text } from './texts.ts';

/** Lists the people who can sign in to the demonstration, with their public passwords. */
export const demoCommand: Command = {
  name: 'demo',
  runs: 'here',
  about: (language) => text(language, 'demo.about'),
  async run({ environment }) {
    const { demo } = readConfig(environment);
    const { castOn } = await loadDemo();
    const people = castOn(demo.today)
      .filter(({ unlisted }) => unlisted !== true)
      .map(({ key, name, email, password }) => ({ key, name, email, password }));
    const width = (field: 'key' | 'name' | 'email') => Math.max(...people.map((person) => person[field].length)) + 2;
    const [keys, names, emails] = [width('key'), width('name'), width('email')];
    const lines = people.map(
      ({ key, name, email, password }) => `${key.padEnd(keys)}${name.padEnd(names)}${email.padEnd(emails)}${password}`,
    );
    return { done: true, lines, data: { people } };
  },
};
