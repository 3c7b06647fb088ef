import { employerName } from '@paystead/contract/features/paychecks/employer-names.ts';
import type { CodedLine } from '@paystead/contract/features/paychecks/line-names.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { lineText, type LineText } from './line-texts.ts';

/** The texts of an employer contribution. */
export function employerText(t: Translate, line: CodedLine): LineText {
  return lineText(t, line, employerName(line));
}
