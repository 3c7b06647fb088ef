import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider, useLanguage } from '@paystead/ui/translations/translations.tsx';
import { catalogueOf } from '../../../ui/test/render.tsx';
import { renderPage, toastsOf } from '../../test/page.tsx';
import { useLanguageChoice } from './language-choice.ts';

afterEach(cleanup);

it.each([
  ['are there', true, 'es', []],
  ['can’t be loaded', false, 'en', ['error: Error']],
])('choosing a language whose texts %s changes the page, or says so', async (_, isThere, language, toasts) => {
  function Choice() {
    const choose = useLanguageChoice();
    return <button onClick={() => choose('es')}>{useLanguage()}</button>;
  }
  const { services } = await renderPage(
    <TranslationsProvider
      language="en"
      catalogue={catalogueOf('en')}
      load={(next) => (isThere ? Promise.resolve(catalogueOf(next)) : Promise.reject(new Error('Gone.')))}
    >
      <Choice />
    </TranslationsProvider>,
    { gateway: () => undefined },
  );
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('button').textContent).toBe(language);
  expect(toastsOf(services)).toEqual(toasts);
  expect(services.toaster.toasts.get().map(({ text }) => text)).toEqual(
    toasts.map(() => "We couldn't load that language. Try again."),
  );
});
