/*
 * Runs inside <head>, before the first paint: the partner's colours, the chosen theme, the language of the page, and a head start for the
 * texts. It is inlined, identical for every partner and every deployment of one build, and allowed by its hash.
 */
import { paintBrandColors, parseBrandColors, savedBrandColors } from '../platform/brand-colors.ts';
import { readPageMeta } from '../platform/page-meta.ts';
import { applyTheme, chosenTheme } from '../platform/theme.ts';
import { preferredLanguage } from '../platform/preferred-language.ts';

// Saved colours are the signed-in profile's partner; before any sign-in the page carries those of its hostname.
paintBrandColors(savedBrandColors() ?? parseBrandColors(readPageMeta('branding')));
applyTheme(chosenTheme());

const language = preferredLanguage();
document.documentElement.lang = language;

const locales = readPageMeta('locales') as Record<string, string> | undefined;
const texts = locales?.[language];
if (texts) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'anonymous';
  link.href = texts;
  document.head.append(link);
}
