import { defaultBranding, type Branding } from '@paystead/contract/features/branding/rules.ts';
import type { Translate } from '../../platform/translations/text.ts';

export interface LegalLink {
  readonly label: string;
  readonly href: string;
}

const DEFAULTS = defaultBranding(0);

/** Terms and privacy: the partner's own words and addresses; the default labels in the reader's language. */
export function legalLinks(branding: Branding, t: Translate): readonly LegalLink[] {
  const { termsOfUseLabel, privacyPolicyLabel } = branding;
  return [
    {
      label: termsOfUseLabel === DEFAULTS.termsOfUseLabel ? t('branding.terms') : termsOfUseLabel,
      href: branding.termsOfUseUrl,
    },
    {
      label: privacyPolicyLabel === DEFAULTS.privacyPolicyLabel ? t('branding.privacy') : privacyPolicyLabel,
      href: branding.privacyPolicyUrl,
    },
  ];
}
