import { employerName } from '@paystead/contract/features/paychecks/employer-names.ts';
import type { CodedLine } from '@paystead/contract/features/paychecks/line-names.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { explained, type LineText } from './line-texts.ts';

/** What the employer pays on top, in plain words. */
export function employerText(t: Translate, line: CodedLine): LineText {
  return explained(t, line, employerName(line));
}
