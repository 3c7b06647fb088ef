import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, renderPage, settle, type Answer } from '../../../../test/page.tsx';
import { document } from '../test/stub.ts';
import { BulkDownloadPanel } from './bulk-download-panel.tsx';

afterEach(cleanup);

const FORMS = [1, 2, 3].map((number) => document(number, { fileName: `W-2 ${number}.pdf` }));

it('PAY-3: a download of several forms announces each form, its pause and its end', async () => {
  const replies: ((answer: Answer) => void)[] = [];
  const saved = vi.fn();
  const { services } = await renderPage(<BulkDownloadPanel documents={FORMS} onClose={vi.fn()} save={saved} />, {
    gateway: () => new Promise((resolve) => replies.push(resolve)),
    awaitReads: false,
  });
  const announced = () => screen.getByRole('status').textContent;
  const answer = async (reply: Answer): Promise<void> => {
    await vi.waitFor(() => expect(replies).not.toHaveLength(0));
    await act(async () => replies.shift()?.(reply));
    await settle(services);
  };
  expect(announced()).toBe('Preparing your forms. 0 of 3 forms');
  await answer({ body: {} });
  expect(announced()).toBe('Preparing your forms. 1 of 3 forms');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  // The form that is on its way still arrives.
  await answer({ body: {} });
  await vi.waitFor(() => expect(announced()).toBe('Stopped. 2 of 3 forms'));
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(announced()).toBe('Preparing your forms. 2 of 3 forms');
  await answer({ body: {} });
  await vi.waitFor(() => expect(announced()).toBe('3 forms saved. 3 of 3 forms'));
  expect(saved).toHaveBeenCalledTimes(1);
});

it('PAY-3: a download of several forms announces which form failed, and that it succeeded later', async () => {
  let isBroken = true;
  const saved = vi.fn();
  const { services } = await renderPage(<BulkDownloadPanel documents={FORMS} onClose={vi.fn()} save={saved} />, {
    gateway: (call) => (isBroken && call.includes(FORMS[1]?.id ?? '-') ? refusal(500) : { body: {} }),
  });
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 forms saved. 2 of 3 forms'));
  const banner = screen.getByRole('alert');
  expect(banner.textContent).toContain("We couldn't load one form");
  expect(banner.textContent).toContain('W-2 2.pdf');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try these again' }));
  await settle(services);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('3 of 3 forms'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('PAY-3: a form that needs a confirmation first is requested again in a way that prompts for it', async () => {
  const sent: boolean[] = [];
  const codes = ['step_up_required', 'unauthenticated', 'internal'] as const;
  await renderPage(<BulkDownloadPanel documents={FORMS} onClose={vi.fn()} save={vi.fn()} />, {
    gateway: (call, _body, headers) => {
      const isSilent = headers?.has('x-skip-interceptor') === true;
      sent.push(isSilent);
      const code = codes[FORMS.findIndex(({ id }) => call.includes(id))] ?? 'internal';
      const status = { step_up_required: 403, unauthenticated: 401, internal: 500 }[code];
      return isSilent ? { status, body: { status, code, title: 'Refused' } } : { body: {} };
    },
  });
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 forms saved. 2 of 3 forms'));
  expect(screen.getByRole('alert').textContent).toContain('W-2 3.pdf');
  expect(sent).toEqual([true, false, true, false, true]);
});
