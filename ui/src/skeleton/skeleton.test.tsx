import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { Bone, Skeleton } from './skeleton.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a skeleton is announced once, after 200 ms', () => {
  vi.useFakeTimers();
  renderWithTexts(
    <Skeleton label="Loading your paycheck">
      <Bone height={16} />
    </Skeleton>,
  );
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Loading your paycheck');
});
