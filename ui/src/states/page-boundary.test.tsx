import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageBoundary } from './page-boundary.tsx';

// React writes what it catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ error }: { readonly error?: Error }) {
  if (error) throw error;
  return <p>Page</p>;
}

it('a page that fails is replaced and reported, and the next one is tried', () => {
  const onError = vi.fn();
  const error = new Error('Broken.');
  const boundary = (path: string, broken?: Error) => (
    <PageBoundary key={path} failed={<p>Failed</p>} onError={onError}>
      <Page {...(broken && { error: broken })} />
    </PageBoundary>
  );
  const { rerender } = render(boundary('/one'));
  expect(screen.getByText('Page')).toBeTruthy();
  rerender(boundary('/one', error));
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(onError.mock.calls).toEqual([[error]]);
  rerender(boundary('/one'));
  expect(screen.getByText('Failed')).toBeTruthy();
  rerender(boundary('/two'));
  expect(screen.getByText('Page')).toBeTruthy();
});
