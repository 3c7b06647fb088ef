import type { Page } from 'playwright-core';
import { GUIDE_EN } from '@paystead/contract/features/year-end/guide.en.ts';

/** As served in `/locales/<language>.<hash>.json`: a text, or tokens with branches. */
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

/** Every vowel twice and with an accent: some 35 % longer, still to be read, and never what somebody wrote into the code. */
function strange(text: string): string {
  return text
    .split(/(\uE000[a-zA-Z]+\uE002|\uE001)/)
    .map((part) =>
      /^[\uE000\uE001]/.test(part) ? part : part.replaceAll(/[aeiouynAEIOU]/g, (letter) => LETTERS[letter] ?? letter),
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

/** `[Héèllóò]` in place of every English text that is served: the catalogue, and the guide to the tax forms. */
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
  // The guide is in the contract, because the documents contain it, too: it arrives in some chunk of the code.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const body = Object.values(GUIDE_EN).reduce(
      (text, sentence) => text.replaceAll(sentence, `[${strange(sentence)}]`),
      code,
    );
    await route.fulfill({ response, body });
  });
}
