import type { Language } from '@paystead/contract/fields.ts';
import { text } from '../texts.ts';

const VERIFY_COMMANDS = [
  '  sha256sum -c SHA256SUMS',
  '  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.json.sig',
];

/**
 * Returns the archive's readme: what the archive contains and how to verify that it was not changed. Always in both
 * languages.
 */
export function readme(fingerprint: string): string {
  return [...readmeIn('en', fingerprint), '', '----', '', ...readmeIn('es', fingerprint), ''].join('\n');
}

function readmeIn(language: Language, fingerprint: string): string[] {
  return [
    text(language, 'readme.title'),
    '',
    text(language, 'readme.folders'),
    text(language, 'readme.tables'),
    text(language, 'readme.manifest'),
    '',
    text(language, 'readme.verify'),
    '',
    ...VERIFY_COMMANDS,
    '',
    text(language, 'readme.fingerprint'),
    `  ${fingerprint}`,
    text(language, 'readme.provider'),
  ];
}
