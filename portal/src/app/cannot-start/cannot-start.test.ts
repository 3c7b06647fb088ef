import { expect, it, vi } from 'vitest';
import { showCannotStart } from './cannot-start.ts';

it('a portal that can’t start says so in both languages, each marked as such, and can be tried again', () => {
  const root = document.createElement('div');
  root.append('Half a page');
  const reload = vi.fn();
  showCannotStart(root, reload);
  const main = root.querySelector('main');
  expect(
    [...(main?.children ?? [])].map((part) => [part.localName, (part as HTMLElement).lang, part.textContent]),
  ).toEqual([
    ['h1', 'en', 'The page could not be loaded. Your records are safe.'],
    ['p', 'es', 'No se pudo cargar la página. Sus datos están a salvo.'],
    ['button', '', 'Try again · Intentar de nuevo'],
  ]);
  expect(root.textContent).not.toContain('Half a page');
  expect(reload).not.toHaveBeenCalled();
  const button = root.querySelector('button');
  button?.click();
  expect([button?.type, reload.mock.calls.length]).toEqual(['button', 1]);
});
