import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { forgetPerson } from '../../platform/storage.ts';
import { Notices } from './notices.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const noticeOf = (id: string) => ({
  noticeId: id,
  kind: 'notice',
  text: { en: `Notice ${id}`, es: `Aviso ${id}` },
  link: null,
  from: '2026-11-20T10:00:00Z',
  until: null,
});
const gateway = () => ({ body: { asOf: '2026-11-20T12:00:00Z', notices: [noticeOf('one'), noticeOf('two')] } });
const texts = () => screen.queryAllByText(/^Notice /).map(({ textContent }) => textContent);
const visit = async () => {
  const page = await renderPage(<Notices />, { gateway });
  await screen.findAllByText(/^Notice /);
  return page;
};

it('keeps a notice dismissed after a reload, one by one, until the person signs out', async () => {
  const { unmount, calls } = await visit();
  expect(calls).toEqual(['GET /notices.json']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss notice' })[0]!);
  expect(texts()).toEqual(['Notice two']);
  unmount();
  const { unmount: leave } = await visit();
  expect(texts()).toEqual(['Notice two']);
  leave();
  act(forgetPerson);
  await visit();
  expect(texts()).toEqual(['Notice one', 'Notice two']);
});

it('shows nothing and no failure when the notices can’t be read', async () => {
  const { container, services } = await renderPage(<Notices />, {
    gateway: () => ({ status: 503, body: { status: 503, code: 'unavailable', title: 'No' } }),
  });
  await act(async () => undefined);
  expect([container.textContent, services.toaster.toasts.get()]).toEqual(['', []]);
  expect(services.connection.state.get().reached).toBe(true);
});
