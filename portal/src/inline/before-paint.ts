/*
 * Runs inside <head> before the first paint: sets the partner's colors, the chosen theme and the page's language, outlines
 * the page that opens, and preloads the texts. It is inline, identical for every partner and deployment of a build, and allowed by its hash.
 */
import { paintBrandColors, parseBrandColors, savedBrandColors } from '../platform/appearance/brand-colors.ts';
import { readPageMeta } from '../platform/page-meta.ts';
import { applyTheme, chosenTheme } from '../platform/appearance/theme.ts';
import { preferredLanguage } from '../platform/preferred-language.ts';
import { isLikelySignedIn } from '../platform/sign-in/likely-signed-in.ts';

// Stored colors belong to the signed-in profile's partner. Before a sign-in, the page contains those of the hostname.
paintBrandColors(savedBrandColors() ?? parseBrandColors(readPageMeta('branding')));
applyTheme(chosenTheme());

// The outline of a page with a menu is for people who have one.
if (isLikelySignedIn(location.pathname)) document.documentElement.dataset['opening'] = 'page';

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
