import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { renderWithTexts } from '../../../../ui/test/render.tsx';
import { FormButtons } from './form-buttons.tsx';

afterEach(cleanup);

it('a tax form is submitted by its button, once, and left for the Taxes tab', () => {
  const { hook, history } = memoryLocation({ path: '/my-profile/taxes/w4', record: true });
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const form = (isSending: boolean) => (
    <Router hook={hook}>
      <form onSubmit={onSubmit}>
        <FormButtons label="Sign and submit" isSending={isSending} />
      </form>
    </Router>
  );
  const { rerender } = renderWithTexts(form(false));
  const submit = () => screen.getByRole('button', { name: /^Sign and submit/ });
  fireEvent.click(submit());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  expect(submit().getAttribute('aria-busy')).toBe('true');
  fireEvent.click(submit());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(history).toEqual(['/my-profile/taxes/w4', '/my-profile/taxes']);
});
