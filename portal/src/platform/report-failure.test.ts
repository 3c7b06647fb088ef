import { expect, it, vi } from 'vitest';
import { catalogueOf } from '../../../ui/test/render.tsx';
import { createTranslator } from '../app/start/translator.ts';
import { ApiFailure } from './api/failure.ts';
import { reportFailure } from './report-failure.ts';
import { createStore } from '@paystead/ui/store.ts';
import type { Toast } from '@paystead/ui/toast/toast.ts';
import type { Toaster } from '@paystead/ui/toast/toaster.ts';

async function report(failure: ApiFailure, shown: readonly Partial<Toast>[] = []) {
  const translator = createTranslator('en', (language) => Promise.resolve(catalogueOf(language)));
  await translator.load('en');
  const show = vi.fn();
  const error = vi.fn();
  reportFailure(failure, { show, toasts: createStore(shown) } as unknown as Toaster, translator.text, { error });
  return { toast: show.mock.calls[0]?.[0] as unknown, logged: error.mock.calls[0] as unknown };
}

it("HTTP-6: shows the server's sentence, and logs nothing but codes", async () => {
  const { toast, logged } = await report(
    new ApiFailure(422, { code: 'invalid_input', detail: 'SSN 123 is wrong.', requestId: 'r-1' }),
  );
  expect(toast).toEqual({ tone: 'error', title: 'Error', text: 'SSN 123 is wrong.' });
  expect(logged).toEqual(['A call failed.', { status: 422, code: 'invalid_input', requestId: 'r-1' }]);
});

it('HTTP-6: shows the specified sentence if the server sent none', async () => {
  const { toast } = await report(new ApiFailure(502, {}));
  expect(toast).toMatchObject({
    text: 'We are sorry, but an error occurred. Please clear your cache, try again, and contact support if the issue persists.',
  });
});

it('HTTP-6: shows a sentence once, and again after it has gone', async () => {
  const busy = new ApiFailure(503, { code: 'unavailable', detail: 'The service is busy.' });
  const toast = { text: 'The service is busy.', title: 'Error' };
  expect((await report(busy, [{ ...toast, phase: 'active' }])).toast).toBeUndefined();
  expect((await report(busy, [{ ...toast, phase: 'active' }])).logged).toBeDefined();
  expect((await report(busy, [{ ...toast, phase: 'removed' }])).toast).toMatchObject(toast);
  expect((await report(busy, [{ ...toast, text: 'Another.', phase: 'active' }])).toast).toMatchObject(toast);
});

it('OPS-4: says that changes are paused, which is no error to log', async () => {
  const detail = 'You can go on reading.';
  const { toast, logged } = await report(new ApiFailure(503, { code: 'maintenance', detail }));
  expect(toast).toEqual({ tone: 'error', title: 'Changes are paused', text: detail });
  expect(logged).toBeUndefined();
});
