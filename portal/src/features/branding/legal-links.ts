import type { Branding } from '@paystead/contract/features/branding/rules.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

export interface LegalLink {
  readonly label: string;
  readonly href: string;
}

/** Common labels of partners, which the portal can translate. */
const COMMON_LABELS: Readonly<Record<string, PlainTextKey>> = {
  'Terms of use': 'branding.terms',
  'Privacy policy': 'branding.privacy',
  Privacy: 'branding.privacyShort',
};

/** Links to terms and privacy policy with the partner's addresses. Common labels are translated. */
export function legalLinks(branding: Branding, t: Translate): readonly LegalLink[] {
  const translate = (label: string): string => {
    const key = COMMON_LABELS[label];
    return key ? t(key) : label;
  };
  return [
    { label: translate(branding.termsOfUseLabel), href: branding.termsOfUseUrl },
    { label: translate(branding.privacyPolicyLabel), href: branding.privacyPolicyUrl },
  ];
}
