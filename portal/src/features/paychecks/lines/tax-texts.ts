import type { CodedLine } from '@paystead/contract/features/paychecks/line-names.ts';
import { taxName } from '@paystead/contract/features/paychecks/tax-names.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { lineText, type LineText } from './line-texts.ts';

/** The texts of a tax, with its jurisdiction. */
export function taxText(t: Translate, line: CodedLine & { readonly jurisdiction: string }): LineText {
  return lineText(t, line, taxName(line));
}
