import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { PlainPage } from './plain-page.tsx';

afterEach(cleanup);

it('a page of the app focuses its heading and titles the window, for each title again', () => {
  const page = (title: string, lede = 'Sentence') => (
    <PlainPage title={title} lede={lede}>
      <button>Continue</button>
    </PlainPage>
  );
  const { rerender } = renderWithTexts(page('First'));
  expect([document.title, document.activeElement?.textContent]).toEqual(['First', 'First']);
  screen.getByRole('button').focus();
  rerender(page('First', 'Another sentence'));
  expect(document.activeElement?.textContent).toBe('Continue');
  rerender(page('Second'));
  expect([document.title, document.activeElement?.textContent]).toEqual(['Second', 'Second']);
  expect(screen.getByText('Sentence')).toBeTruthy();
});
