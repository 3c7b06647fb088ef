import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInSteps, NextFrame } from './steps.tsx';

afterEach(cleanup);

const page = (
  <>
    <p>frame</p>
    <NextFrame>
      <p>first card</p>
      <NextFrame last>
        <p>below</p>
      </NextFrame>
    </NextFrame>
  </>
);
const shown = (): readonly string[] => screen.queryAllByText(/./).map(({ textContent }) => textContent);

it('draws immediately outside a first view', () => {
  render(page);
  expect(shown()).toEqual(['frame', 'first card', 'below']);
});

it('draws a first view in steps, and later content immediately', async () => {
  drawInSteps();
  const { unmount } = render(page);
  expect(shown()).toEqual(['frame']);
  await screen.findByText('first card');
  expect(shown()).not.toContain('below');
  await screen.findByText('below');
  unmount();
  render(page);
  expect(shown()).toEqual(['frame', 'first card', 'below']);
});
