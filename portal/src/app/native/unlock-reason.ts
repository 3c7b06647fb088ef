import { formatText } from '@paystead/ui/translations/text.ts';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { loadTexts } from '../../platform/texts/text-files.ts';

/** Returns the sentence that the system shows when it asks for biometrics. */
export async function unlockReason(): Promise<string> {
  const language = preferredLanguage();
  return formatText({ language, catalogue: await loadTexts(language) }, 'native.unlockReason', undefined);
}
