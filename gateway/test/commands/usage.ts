import type { Language } from '@paystead/contract/fields.ts';
import type { Command } from '../../src/operator/command.ts';
import { readCommand } from '../../src/operator/run-command.ts';

const LANGUAGES = ['en', 'es'] as const;

/** Returns what is printed for words that run no command. */
export async function printedFor(words: readonly string[], language: Language): Promise<string> {
  let text = '';
  const print = (more: string) => void (text += more);
  const exit = await readCommand(words, { out: print, beside: print }, language, () => {
    throw new Error(`${words.join(' ')} ran.`);
  });
  return `exit ${exit}\n${text}`;
}

/** Returns the lines of a command's line in the help, and of what it doesn't take. */
export async function usageLines({ name, about, takes = [], options = {} }: Command): Promise<string[]> {
  const given = takes.map((_what, index) => `given-${index + 1}`);
  const words = [...name.split(' '), ...given];
  const [text] = Object.entries(options).find(([, type]) => type === 'string') ?? [];
  const [flag] = Object.entries(options).find(([, type]) => type === 'boolean') ?? [];
  const typed = [
    ...(takes.length > 0 ? [words.slice(0, -1)] : []),
    [...words, 'more'],
    [...words, '--unknown', 'x'],
    [...words, '--json=x'],
    ...(text === undefined
      ? []
      : [
          [...words, `--${text}`],
          [...words, `--${text}`, '--json'],
        ]),
    ...(flag === undefined ? [] : [[...words, `--${flag}=x`]]),
    // An option of another command.
    ...('subject' in options ? [] : [[...words, '--subject', 'x']]),
  ];
  const lines = [
    `== usage`,
    ...LANGUAGES.map((language) => `${language} ${about(language)}`),
    `takes ${takes.map((what) => `<${what}>`).join(' ')}`.trimEnd(),
    ...Object.entries(options).map(([option, type]) => `--${option}${type === 'string' ? ' <text>' : ''}`),
  ];
  for (const one of typed)
    for (const language of LANGUAGES) {
      const [exit = '', fault = ''] = (await printedFor(one, language)).split('\n');
      lines.push(`${language === 'en' ? one.slice(name.split(' ').length).join(' ') : language}: ${exit}, ${fault}`);
    }
  return lines;
}
