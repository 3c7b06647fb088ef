import type { Context } from '../command.ts';
import { text } from './texts.ts';

/** A command's options, or the first that is missing or wrong, in the operator's language. */
export type Typed<T> = { readonly typed: T } | { readonly fault: string };

/** Returns the client code and the tax year of a command. */
export function clientAndYear({ options = {}, language = 'en' }: Context): Typed<{
  readonly clientCode: string;
  readonly taxYear: number;
}> {
  const { client, year } = options;
  if (typeof client !== 'string') return { fault: text(language, 'option.missing', { option: '--client' }) };
  if (typeof year !== 'string' || !/^(19|20|21)\d{2}$/.test(year)) return { fault: text(language, 'option.year') };
  return { typed: { clientCode: client, taxYear: Number(year) } };
}

/** Returns a run's number. */
export function runNumberIn({ options = {}, language = 'en' }: Context, option: 'run' | 'again'): Typed<number> {
  const given = options[option];
  if (typeof given !== 'string' || !/^[1-9]\d{0,8}$/.test(given))
    return { fault: text(language, 'option.run', { option: `--${option}` }) };
  return { typed: Number(given) };
}
