import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

export interface LegalLink {
  readonly label: string;
  readonly href: string;
}

/** A partner's labels are in one language; these everybody uses, and they are known in both. */
const USUAL: Readonly<Record<string, PlainTextKey>> = {
  'Terms of use': 'branding.terms',
  'Privacy policy': 'branding.privacy',
  Privacy: 'branding.privacyShort',
};

/** Terms and privacy: the partner's own words and addresses; the usual labels in the reader's language. */
export function legalLinks(branding: Branding, t: Translate): readonly LegalLink[] {
  const inWords = (label: string): string => {
    const known = USUAL[label];
    return known ? t(known) : label;
  };
  return [
    { label: inWords(branding.termsOfUseLabel), href: branding.termsOfUseUrl },
    { label: inWords(branding.privacyPolicyLabel), href: branding.privacyPolicyUrl },
  ];
}
