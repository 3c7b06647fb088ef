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

/** A line's name and its explanation. */
export interface LineText {
  readonly name: string;
  readonly help: string;
}

/** Translates a key chosen at run time. These texts take no value but a place. */
const translate = (t: Translate, key: TextKey, place: string): string =>
  (t as (key: TextKey, values: { place: string }) => string)(key, { place });

/** The texts of a line. The employer's own description replaces the name, and an unknown code gets a general explanation. */
export function lineText(
  t: Translate,
  line: CodedLine & { readonly jurisdiction?: string },
  { key, own }: LineName<ExplainedKey>,
): LineText {
  if (key === null) return { name: own ?? '', help: t('paychecks.unknownLine', { code: line.code }) };
  const place = line.jurisdiction ?? '';
  const name = translate(t, key, place);
  const help = translate(t, `${key}Help`, place);
  return own === null ? { name, help } : { name: own, help: `${t('paychecks.ownName', { name })} ${help}` };
}

export const earningText = (t: Translate, line: CodedLine): LineText => lineText(t, line, earningName(line));
export const deductionText = (t: Translate, line: CodedLine): LineText => lineText(t, line, deductionName(line));
