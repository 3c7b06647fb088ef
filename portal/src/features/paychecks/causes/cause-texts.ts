import type { CauseText } from '@paystead/contract/features/paychecks/cause-titles.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** Returns `t` for the titles of causes, whose keys, and with them their values, depend on the cause. */
export const causeText = (t: Translate): CauseText => t as CauseText;
