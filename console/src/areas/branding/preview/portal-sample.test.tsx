import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { ApprovedFiles } from '../../../../../scripts/approved/approved-files.ts';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../../../../ui/build/texts.ts';
import { linesOf } from '../../../../../ui/test/outline.ts';
import { shownBranding } from '../brand-entries.ts';
import { BRAND } from '../test/brand.ts';
import { PortalSample, type SampleScreen } from './portal-sample.tsx';

/* The preview draws these screens in a frame of its own, where the approved file of the branding's page doesn't see them. */

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);
const files = new ApprovedFiles(join(import.meta.dirname, 'approved'));
afterEach(cleanup);

const SCREENS: readonly SampleScreen[] = ['signIn', 'home', 'request', 'states'];

/** Texts of its own for everything that a brand names. */
const NAMED = { ...BRAND, footerText: 'By Ours', privacyPolicyLabel: 'Our privacy', termsOfUseLabel: 'Our terms' };

function linesIn(screen: SampleScreen, logoImageBase64: string | null): readonly string[] {
  const { container } = render(
    <TranslationsProvider language="en" catalogue={catalogues.en} load={() => Promise.resolve(catalogues.en)}>
      <PortalSample branding={shownBranding({ ...NAMED, logoImageBase64 }, 2026)} screen={screen} />
    </TranslationsProvider>,
  );
  return linesOf(container);
}

it.each(SCREENS)('CON-6: the sample of %s shows what its approved file has, with and without a logo', (screen) => {
  const [plain, withLogo] = [linesIn(screen, null), linesIn(screen, 'iVBORw0KGgo=')];
  const text = [...plain, '', '= with a logo', ...withLogo.filter((line) => !plain.includes(line)), ''].join('\n');
  expect(files.compare(`${screen}.txt`, text)).toBe('');
});

it('CON-6: no approved file belongs to no sample', () => {
  expect(files.unused()).toEqual([]);
});
