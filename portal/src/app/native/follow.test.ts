import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WrapperBridge } from '../../platform/native/capacitor.ts';
import type { Services } from '../../platform/services.ts';
import type { SignIn } from '../../platform/sign-in/sign-in.ts';
import { follow } from './follow.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const session = (clientCode: string, username = 'marisol') => ({ profile: { clientCode, username } });

/** Opens a page with a session that changes as the test says. Returns the names of the pay stubs that it keeps, too. */
function stubsOf(fetchPath: (clientCode: string | undefined) => Promise<unknown>) {
  let now: ReturnType<typeof session> | undefined = session('KEYSTONE');
  let changed = (): void => undefined;
  const kept: string[] = [];
  const check = (checkId: string, checkDate: string) => ({
    checkId,
    checkDate,
    checkStatus: 'issued',
    runType: 'regular',
  });
  const failed = vi.fn();
  follow({
    bridge: {
      call: {
        navigate: () => Promise.resolve({}),
        keepPayStub: ({ fileName }: { fileName: string }) => Promise.resolve(void kept.push(fileName)),
      },
      on: () => undefined,
    } as unknown as WrapperBridge,
    services: {
      api: {
        call: () => Promise.resolve({ paychecksList: [check('c-2', '2026-11-20'), check('c-1', '2026-11-06')] }),
        fetchPath: async () => {
          const clientCode = now?.profile.clientCode;
          await fetchPath(clientCode);
          return new Response('pdf', {
            headers: { 'content-disposition': `attachment; filename="${clientCode}.pdf"` },
          });
        },
      },
    } as unknown as Services,
    signIn: {
      state: () => ({ session: now }),
      subscribe: (listener: () => void) => {
        changed = listener;
        return () => undefined;
      },
    } as unknown as SignIn,
    hear: () => undefined,
    failed,
  });
  const change = async (next: ReturnType<typeof session> | undefined): Promise<void> => {
    now = next;
    changed();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await vi.waitFor(() => Promise.resolve());
    vi.useFakeTimers();
  };
  return { kept, failed, change };
}

it('NAT-1: the latest pay stub is kept once for each employer, and none after signing out', async () => {
  const { kept, failed, change } = stubsOf(() => Promise.resolve());
  await change(session('KEYSTONE'));
  await vi.waitFor(() => expect(kept).toEqual(['KEYSTONE.pdf']));
  await change(session('KEYSTONE'));
  await change(session('BLUEBONNET'));
  await vi.waitFor(() => expect(kept).toEqual(['KEYSTONE.pdf', 'BLUEBONNET.pdf']));
  await change(undefined);
  await change(session('KEYSTONE'));
  await vi.waitFor(() => expect(kept).toEqual(['KEYSTONE.pdf', 'BLUEBONNET.pdf', 'KEYSTONE.pdf']));
  expect(failed).not.toHaveBeenCalled();
});

it('NAT-1: a pay stub that arrives after another employer was chosen doesn’t take the place of theirs', async () => {
  let arrive = (): void => undefined;
  const { kept, failed, change } = stubsOf((clientCode) =>
    clientCode === 'KEYSTONE' ? new Promise<void>((resolve) => void (arrive = resolve)) : Promise.resolve(),
  );
  await change(session('KEYSTONE'));
  await change(session('BLUEBONNET'));
  await vi.waitFor(() => expect(kept).toEqual(['BLUEBONNET.pdf']));
  arrive();
  await change(session('LANTERN'));
  await vi.waitFor(() => expect(kept).toEqual(['BLUEBONNET.pdf', 'LANTERN.pdf']));
  expect(failed).not.toHaveBeenCalled();
});

it('NAT-1: a pay stub that couldn’t be read is read again when the session changes, and then no more', async () => {
  let attempts = 0;
  const { kept, failed, change } = stubsOf(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
  });
  await change(session('KEYSTONE'));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  await change(session('KEYSTONE'));
  await vi.waitFor(() => expect(kept).toEqual(['KEYSTONE.pdf']));
  await change(session('KEYSTONE'));
  await change(session('BLUEBONNET'));
  await vi.waitFor(() => expect(kept).toEqual(['KEYSTONE.pdf', 'BLUEBONNET.pdf']));
  expect(attempts).toBe(3);
});

it.each([
  ['/home', 'pay'],
  ['/paychecks/c-2', 'pay'],
  ['/w-2-form', 'pay'],
  ['/direct-deposits', 'pay'],
  ['/pending-transactions', 'pay'],
  ['/pending-transaction', 'pay'],
  ['/manager/employee-profile', 'pay'],
  ['/supervisor/hr/skills', 'pay'],
  ['/messages', 'other'],
  ['/my-profile/taxes', 'other'],
  ['/login-failed', 'other'],
])('NAT-1: %s is a place of the kind %s, of which the app is notified once', (path, kind) => {
  const notified: string[] = [];
  history.replaceState(null, '', kind === 'pay' ? '/messages' : '/home');
  follow({
    bridge: {
      call: { navigate: async ({ module }: { readonly module: string }) => void notified.push(module) },
      on: () => undefined,
    } as unknown as WrapperBridge,
    services: {} as unknown as Services,
    signIn: { state: () => ({}), subscribe: () => () => undefined } as unknown as SignIn,
    hear: () => undefined,
    failed: () => undefined,
  });
  history.replaceState(null, '', path);
  for (const event of ['pushState', 'popstate', 'replaceState']) dispatchEvent(new Event(event));
  expect(notified).toEqual([kind === 'pay' ? 'other' : 'pay', kind]);
});
