import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { leaveFocusToHeading } from './near-heading.ts';
import { PAGE_TITLE_ID } from './page-header.tsx';
import { Section } from './layout.tsx';

afterEach(cleanup);

const title = (
  <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
    Page
  </h1>
);
const within: Readonly<Record<string, (content: ReactNode) => ReactNode>> = {
  section: (content) => <Section title="Orders">{content}</Section>,
  'section without a name': (content) => <section>{content}</section>,
  'section of a section': (content) => (
    <Section title="Orders">
      <section>{content}</section>
    </Section>
  ),
  'region with a label': (content) => (
    <div role="region" aria-label="Rows">
      {content}
    </div>
  ),
  dialog: (content) => (
    <dialog open aria-labelledby="question">
      <h2 id="question">Delete?</h2>
      {content}
    </dialog>
  ),
  tab: (content) => (
    <>
      <a href="/tab" id="tab">
        Tab
      </a>
      <div role="tabpanel" aria-labelledby="tab">
        {content}
      </div>
    </>
  ),
  'list with a name': (content) => (
    <ul aria-label="Rows">
      <li>{content}</li>
    </ul>
  ),
};
const focused = () => {
  const { activeElement } = document;
  return activeElement === document.body
    ? 'nothing'
    : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent);
};
const button = (
  <p>
    <button ref={leaveFocusToHeading}>Try again</button>
  </p>
);

it.each([
  ['section', 'Orders'],
  ['section without a name', 'Page'],
  ['section of a section', 'Orders'],
  ['region with a label', 'Rows'],
  ['dialog', 'Delete?'],
  ['tab', 'Tab'],
  ['list with a name', 'Page'],
] as const)('the focus of a button that goes away in a %s moves to what is named %s', async (place, expected) => {
  const page = (content: ReactNode) => (
    <main>
      {title}
      {within[place]?.(content)}
    </main>
  );
  const { rerender } = render(page(button));
  screen.getByRole('button').focus();
  await act(async () => rerender(page(<p>Content</p>)));
  expect(focused()).toBe(expected);
  // A link stays where Tab reaches it.
  expect(document.activeElement?.getAttribute('tabindex')).toBe(place === 'tab' ? null : '-1');
});

it('a region that goes away as well leaves the focus to the page, whose heading may be new', async () => {
  const { rerender } = render(<main>{within['section']?.(button)}</main>);
  screen.getByRole('button').focus();
  await act(async () => rerender(<main>{title}</main>));
  expect(focused()).toBe('Page');
});

it('a page without a heading takes the focus itself', async () => {
  const { rerender } = render(<main>{button}</main>);
  screen.getByRole('button').focus();
  await act(async () => rerender(<main>Content</main>));
  expect(focused()).toBe('Content');
});

it.each([
  ['that doesn’t have the focus', () => undefined, 'nothing'],
  ['while something else has the focus', () => screen.getByRole('link').focus(), 'Other'],
])('a button that goes away %s moves nothing', async (_, before, expected) => {
  const page = (content: ReactNode) => (
    <main>
      {title}
      <a href="/other">Other</a>
      {content}
    </main>
  );
  const { rerender } = render(page(button));
  before();
  await act(async () => rerender(page(null)));
  expect(focused()).toBe(expected);
});

it('a button that goes away while something takes the focus leaves it there', async () => {
  const { rerender } = render(<main>{button}</main>);
  screen.getByRole('button').focus();
  await act(async () =>
    rerender(
      <main>
        {title}
        <button key="next" ref={(next) => next?.focus()}>
          Next
        </button>
      </main>,
    ),
  );
  expect(focused()).toBe('Next');
});
