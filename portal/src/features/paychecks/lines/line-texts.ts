import {
  deductionName,
  earningName,
  type CodedLine,
  type DeductionKey,
  type EarningKey,
  type LineName,
} from '@paystead/contract/features/paychecks/line-names.ts';
import type { EmployerKey } from '@paystead/contract/features/paychecks/employer-names.ts';
import type { TaxKey } from '@paystead/contract/features/paychecks/tax-names.ts';
import type { TextKey, Translate } from '@paystead/ui/translations/text.ts';

type ExplainedKey = EarningKey | DeductionKey | EmployerKey | TaxKey;

/** A line in plain words. */
export interface LineText {
  readonly name: string;
  readonly help: string;
}

/** `t` for keys chosen at run time: every one of these texts takes at most a place. */
const say = (t: Translate, key: TextKey, place: string): string =>
  (t as (key: TextKey, values: { place: string }) => string)(key, { place });

/** A line's texts by its name; the employer's own word for it stays, and a code that nobody knows says so. */
export function explained(
  t: Translate,
  line: CodedLine & { readonly jurisdiction?: string },
  { key, own }: LineName<ExplainedKey>,
): LineText {
  if (key === null) return { name: own ?? '', help: t('paychecks.unknownLine', { code: line.code }) };
  const place = line.jurisdiction ?? '';
  const name = say(t, key, place);
  const help = say(t, `${key}Help`, place);
  return own === null ? { name, help } : { name: own, help: `${t('paychecks.ownName', { name })} ${help}` };
}

export const earningText = (t: Translate, line: CodedLine): LineText => explained(t, line, earningName(line));
export const deductionText = (t: Translate, line: CodedLine): LineText => explained(t, line, deductionName(line));

/** A name within a sentence: `overtime`, but `401(k)` and `HSA` as they are. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}+(\s|$)/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
