/**
 * The portal's only access to the browser's storage. The first eight names are part of the product's interface (SES-8):
 * the native wrapper and external checks read them.
 */
const LOCAL = [
  'accessToken',
  'selectedProfile',
  'roles',
  'brandingColors',
  'isInApp',
  'appIsLogin',
  'appIdpToken',
  'language',
  'languageOf',
  'amountsHidden',
  'theme',
  'toastSeconds',
  'signInProvider',
] as const;
const SESSION = ['MFA-Status', 'pendingSignIn', 'returnTo', 'drafts', 'dismissedNotices'] as const;
type LocalKey = (typeof LOCAL)[number];
type SessionKey = (typeof SESSION)[number];
export type StorageKey = LocalKey | SessionKey;

/** Two hex colors, `#rrggbb`, that the script in the page's head uses before anything has loaded (BRA-2). */
export interface BrandColors {
  readonly action: string;
  readonly sidebar: string;
}

// Entries for browsers that refuse storage (private windows, full disks). They last as long as the page.
const unstored = new Map<StorageKey, string>();

function area(key: StorageKey): Storage {
  return (SESSION as readonly string[]).includes(key) ? sessionStorage : localStorage;
}

export function readStored(key: StorageKey): string | undefined {
  try {
    return area(key).getItem(key) ?? unstored.get(key);
  } catch {
    return unstored.get(key);
  }
}

let writeListener: ((key: StorageKey, value: string | undefined) => void) | undefined;

/**
 * Registers a listener for written entries. The wrapper keeps copies, because its system may clear a web view's
 * storage.
 */
export function onWritten(listener: (key: StorageKey, value: string | undefined) => void): void {
  writeListener = listener;
}

/** Stores a text; `undefined` removes it. Never throws. */
export function writeStored(key: StorageKey, value: string | undefined): void {
  writeListener?.(key, value);
  unstored.delete(key);
  try {
    if (value === undefined) area(key).removeItem(key);
    else area(key).setItem(key, value);
  } catch {
    if (value !== undefined) unstored.set(key, value);
  }
}

export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/**
 * Removes the person's entries and keeps those of the device: language, theme, toast time, hidden amounts and partner's
 * colors (SES-11).
 */
export function forgetPerson(): void {
  for (const key of [
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
  ] as const) {
    writeStored(key, undefined);
  }
}
