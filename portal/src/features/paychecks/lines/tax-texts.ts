import type { CodedLine } from '@paystead/contract/features/paychecks/line-names.ts';
import { taxName } from '@paystead/contract/features/paychecks/tax-names.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { explained, type LineText } from './line-texts.ts';

/** A tax's texts, with its place. */
export function taxText(t: Translate, line: CodedLine & { readonly jurisdiction: string }): LineText {
  return explained(t, line, taxName(line));
}
