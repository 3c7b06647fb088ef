import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetPerson, onWritten, readStored, writeStored, type StorageKey } from '../storage.ts';
import { syncStorage } from './synced-storage.ts';

type Entries = Readonly<Record<string, string>>;
type Changes = Readonly<Record<string, string | null>>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => onWritten(() => undefined));

const entriesOf = (storage: Storage): Entries => Object.fromEntries(Object.entries(storage) as [string, string][]);

/** The native app with its own copies, or one that refuses every call. */
function nativeApp({ copies = {}, refuses = false }: { copies?: Entries; refuses?: boolean } = {}) {
  const kept = new Map<string, string>(Object.entries(copies));
  const calls: [area: 'local' | 'session', changes: Changes][] = [];
  const reply = <T>(value: T): Promise<T> => (refuses ? Promise.reject(new Error('refused')) : Promise.resolve(value));
  const sync = (area: 'local' | 'session') => (change: { readonly entries: Changes }) => {
    calls.push([area, change.entries]);
    for (const [key, value] of Object.entries(change.entries))
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    return reply({});
  };
  const bridge = {
    readLocalStorage: () => reply({ entries: Object.fromEntries(kept) }),
    syncLocalStorage: sync('local'),
    syncSessionStorage: sync('session'),
  };
  return { bridge, calls, kept };
}

it('NAT-1: entries that the system cleared come back, except those that are there, that aren’t synced or that were removed', async () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('amountsHidden', '');
  const copies = { language: 'es', roles: '[]', theme: 'light', amountsHidden: 'true', accessToken: 'a', 'MFA-Status': 'used', pay: '1' }; // prettier-ignore
  const app = nativeApp({ copies });
  await syncStorage(app.bridge);
  expect(entriesOf(localStorage)).toEqual({ language: 'es', roles: '[]', theme: 'dark', amountsHidden: '' });
  expect(entriesOf(sessionStorage)).toEqual({});
  // A restored entry isn't sent back.
  expect(app.calls).toEqual([]);

  writeStored('roles', undefined);
  localStorage.clear();
  await syncStorage(app.bridge);
  expect(entriesOf(localStorage)).toEqual({ language: 'es', theme: 'light', amountsHidden: 'true' });
});

it('NAT-1: each change of a synced entry is sent alone and in order, and no other entry is', async () => {
  const app = nativeApp();
  writeStored('language', 'en');
  await syncStorage(app.bridge);
  const keys: StorageKey[] = [
    'accessToken', 'selectedProfile', 'roles', 'brandingColors', 'isInApp', 'appIsLogin', 'appIdpToken', 'language',
    'languageOf', 'amountsHidden', 'theme', 'toastSeconds', 'signInProvider',
    'MFA-Status', 'pendingSignIn', 'returnTo', 'drafts', 'dismissedNotices',
  ]; // prettier-ignore
  for (const key of keys) writeStored(key, `${key} 1`);
  writeStored('theme', '');
  writeStored('theme', 'theme 2');
  forgetPerson();
  expect(app.calls).toEqual([
    ['local', { selectedProfile: 'selectedProfile 1' }],
    ['local', { roles: 'roles 1' }],
    ['local', { brandingColors: 'brandingColors 1' }],
    ['local', { isInApp: 'isInApp 1' }],
    ['local', { appIsLogin: 'appIsLogin 1' }],
    ['local', { language: 'language 1' }],
    ['local', { amountsHidden: 'amountsHidden 1' }],
    ['local', { theme: 'theme 1' }],
    ['session', { 'MFA-Status': 'MFA-Status 1' }],
    ['local', { theme: '' }],
    ['local', { theme: 'theme 2' }],
    ['local', { selectedProfile: null }],
    ['local', { roles: null }],
    ['local', { appIsLogin: null }],
    ['session', { 'MFA-Status': null }],
  ]);
});

it('NAT-1: an app that refuses its storage changes nothing in the browser’s, and is sent later changes', async () => {
  localStorage.setItem('language', 'es');
  const app = nativeApp({ refuses: true });
  await syncStorage(app.bridge);
  writeStored('theme', 'dark');
  writeStored('MFA-Status', 'used');
  writeStored('theme', undefined);
  expect([readStored('language'), readStored('MFA-Status'), readStored('theme')]).toEqual(['es', 'used', undefined]);
  expect(app.calls).toEqual([
    ['local', { theme: 'dark' }],
    ['session', { 'MFA-Status': 'used' }],
    ['local', { theme: null }],
  ]);
});
