import { expect, it, vi } from 'vitest';
import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { catalogueOf } from '../../../../ui/test/render.tsx';
import { createTranslator } from './translator.ts';

const reader = () => vi.fn((language: Language): Promise<Catalogue> => Promise.resolve(catalogueOf(language)));

it('the texts outside pages are of the current language once they are loaded, and each is read once', async () => {
  const read = reader();
  const translator = createTranslator('en', read);
  await Promise.all([translator.load('en'), translator.load('en'), translator.load('es')]);
  await translator.load('es');
  expect(read.mock.calls).toEqual([['en'], ['es']]);
  expect([translator.language(), translator.text('ui.unread')]).toEqual(['en', 'Unread.']);
  translator.setLanguage('es');
  expect([translator.language(), translator.text('ui.unread')]).toEqual(['es', 'Sin leer.']);
});

it('texts that couldn’t be loaded are read again', async () => {
  const read = reader().mockRejectedValueOnce(new Error('offline'));
  const translator = createTranslator('en', read);
  await expect(translator.load('en')).rejects.toThrow('offline');
  await expect(translator.load('en')).resolves.toBe(catalogueOf('en'));
  await translator.load('en');
  expect(read).toHaveBeenCalledTimes(2);
});
