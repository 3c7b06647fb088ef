import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';
import { useKeptFocus } from './kept-focus.ts';

afterEach(cleanup);

interface PageProps {
  readonly shown: readonly string[];
  readonly isTitled?: boolean;
}
function Page({ shown, isTitled = true }: PageProps) {
  useKeptFocus();
  return (
    <>
      {isTitled ? (
        <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
          Title
        </h1>
      ) : null}
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <button>{name}</button>
          </li>
        ))}
      </ul>
    </>
  );
}
const focused = () => (document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent);
const focus = (name: string) => act(async () => screen.getByRole('button', { name }).focus());

it.each([
  ['the focused control within a list', ['One'], true, 'Title'],
  ['another control', ['Two'], true, 'Two'],
  ['the focused control between two screens', ['One'], false, 'nothing'],
])('after %s is gone, the focus is on the right part', async (_, shown, isTitled, expected) => {
  const { rerender } = render(<Page shown={['One', 'Two']} />);
  await focus('Two');
  await act(async () => rerender(<Page shown={shown} isTitled={isTitled} />));
  expect(focused()).toBe(expected);
});

it('the focus stays on a control that took the place of a removed one', async () => {
  const { rerender } = render(<Page shown={['One', 'Two']} />);
  await focus('Two');
  await act(async () => {
    screen.getByRole('button', { name: 'One' }).focus();
    rerender(<Page shown={['One']} />);
  });
  expect(focused()).toBe('One');
});

it('a control that lost the focus but stays takes the focus nowhere', async () => {
  const { rerender } = render(<Page shown={['One', 'Two']} />);
  await focus('One');
  await act(async () => screen.getByRole('button', { name: 'One' }).blur());
  await act(async () => rerender(<Page shown={['One']} />));
  expect(focused()).toBe('nothing');
});

it('a page on which nothing was focused keeps it so, and a page that is left moves nothing any more', async () => {
  const { rerender, unmount } = render(<Page shown={['One', 'Two']} />);
  await act(async () => rerender(<Page shown={['One']} />));
  expect(focused()).toBe('nothing');
  await focus('One');
  unmount();
  render(
    <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
      Other
    </h1>,
  );
  await act(async () => Promise.resolve());
  expect(focused()).toBe('nothing');
});
