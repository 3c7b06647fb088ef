import type { Page } from 'playwright-core';
import guide from '@paystead/contract/features/year-end/guide.en.json' with { type: 'json' };
import notices from '@paystead/contract/features/year-end/notices.en.json' with { type: 'json' };
import { STATE_DECLARATIONS } from '@paystead/payroll/states/declarations.ts';

/** The English texts of an object whose texts are `{ en, es }` at any depth. */
function englishOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'en' && typeof part === 'string' ? [part] : englishOf(part),
  );
}

/** Texts that arrive in code chunks: the guide to the tax forms with their notices, and the wording of the states' forms. */
const SENTENCES = [...Object.values(guide), ...Object.values(notices)];
const WORDING = [...new Set(englishOf(STATE_DECLARATIONS))];

/** A catalog as served in `/locales/<language>.<hash>.json`: each entry is a text, or tokens with branches. */
type Message = string | readonly unknown[];

const LETTERS: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  A: 'ÁÀ',
  E: 'ÉÈ',
  I: 'ÍÌ',
  O: 'ÓÒ',
  U: 'ÚÙ',
  y: 'ÿ',
  n: 'ñ',
};

/**
 * Doubles every vowel and adds accents: the text is about 35% longer, still readable, and can't be mistaken for text in
 * the code.
 */
function strange(text: string): string {
  return text
    .split(/(\uE000[a-zA-Z]+\uE002|\uE001|\{[a-zA-Z]+\})/)
    .map((part) =>
      /^[\uE000\uE001{]/.test(part) ? part : part.replaceAll(/[aeiouynAEIOU]/g, (letter) => LETTERS[letter] ?? letter),
    )
    .join('');
}

function translate(message: Message): Message {
  if (typeof message === 'string') return strange(message);
  return message.map((token) => {
    if (typeof token === 'string') return strange(token);
    const [name, format, branches] = token as [string, string?, object?];
    if (!branches) return token;
    const translated = Object.entries(branches).map(([key, branch]) => [
      key,
      typeof branch === 'number' ? branch : translate(branch as Message),
    ]);
    return [name, format, Object.fromEntries(translated)];
  });
}

/** Replaces every English text that is served by `[Héèllóò]` text: the catalog and the texts in code. */
export async function speakStrangely(page: Page): Promise<void> {
  await page.route('**/locales/en.*.json', async (route) => {
    const catalogue = (await (await route.fetch()).json()) as Record<string, Message>;
    const json = Object.fromEntries(
      Object.entries(catalogue).map(([key, message]) => {
        const translated = translate(message);
        return [key, typeof translated === 'string' ? `[${translated}]` : ['[', ...translated, ']']];
      }),
    );
    await route.fulfill({ json });
  });
  // Documents and rules include them as well, so they arrive in code chunks.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const translated = SENTENCES.reduce((text, sentence) => text.replaceAll(sentence, `[${strange(sentence)}]`), code);
    // Short words such as "Single" are texts only as whole strings.
    const body = WORDING.reduce(
      (text, wording) =>
        ['"', "'", '`'].reduce(
          (all, quote) => all.replaceAll(`${quote}${wording}${quote}`, `${quote}[${strange(wording)}]${quote}`),
          text,
        ),
      translated,
    );
    await route.fulfill({ response, body });
  });
}
