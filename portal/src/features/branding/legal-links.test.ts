import { defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import english from './texts.en.json' with { type: 'json' };
import spanish from './texts.es.json' with { type: 'json' };
import { legalLinks } from './legal-links.ts';

const translateWith = (texts: Readonly<Record<string, string>>) => ((key: string) => texts[key] ?? key) as Translate;
const labels = (texts: Readonly<Record<string, string>>, terms: string, privacy: string) =>
  legalLinks(
    { ...defaultBranding(2026), termsOfUseLabel: terms, privacyPolicyLabel: privacy },
    translateWith(texts),
  ).map(({ label }) => label);

it('BRA-1: translates common labels and keeps a partner’s own labels', () => {
  expect(labels(spanish, 'Terms of use', 'Privacy')).toEqual(['Condiciones de uso', 'Privacidad']);
  expect(labels(spanish, 'Terms of use', 'Privacy policy')).toEqual(['Condiciones de uso', 'Política de privacidad']);
  expect(labels(english, 'Terms of use', 'Privacy')).toEqual(['Terms of use', 'Privacy']);
  expect(labels(spanish, 'House rules', 'Your data')).toEqual(['House rules', 'Your data']);
});
