import { afterEach, expect, it, vi } from 'vitest';
import { preferredLanguage, rememberLanguage } from './preferred-language.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('E5: a language that is chosen in this browser is kept for the next visit and no longer follows the account', () => {
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'en-US'] });
  localStorage.setItem('languageOf', 'account');
  expect(preferredLanguage()).toBe('en');
  rememberLanguage('es');
  expect([preferredLanguage(), localStorage.getItem('languageOf')]).toEqual(['es', null]);
});
