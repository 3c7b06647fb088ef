import { beforeEach, expect, it } from 'vitest';
import { forgetPerson, writeStored, type StorageKey } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('SES-11: signing out removes everything of the person and keeps what belongs to the device', () => {
  const ofPerson: StorageKey[] = [
    'accessToken',
    'selectedProfile',
    'roles',
    'appIsLogin',
    'appIdpToken',
    'signInProvider',
    'MFA-Status',
    'returnTo',
    'drafts',
    'dismissedNotices',
  ];
  const ofDevice: StorageKey[] = [
    'amountsHidden',
    'brandingColors',
    'isInApp',
    'language',
    'languageOf',
    'pendingSignIn',
    'theme',
    'toastSeconds',
  ];
  const keys = [...ofPerson, ...ofDevice];
  for (const key of keys) writeStored(key, key);
  const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();
  expect(kept()).toEqual(keys.toSorted());
  forgetPerson();
  expect(kept()).toEqual(ofDevice);
});
