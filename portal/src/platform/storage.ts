/**
 * The portal's only door to the browser's storage. The first eight names are part of the product's interface (SES-8):
 * the native wrapper and checks from outside read them.
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
  'amountsHidden',
  'theme',
  'toastSeconds',
] as const;
const SESSION = ['MFA-Status', 'pendingSignIn', 'returnTo'] as const;
type LocalKey = (typeof LOCAL)[number];
type SessionKey = (typeof SESSION)[number];
export type StorageKey = LocalKey | SessionKey;

/** Two hexes, `#rrggbb`: what the head script paints with before anything has loaded (BRA-2). */
export interface BrandColors {
  readonly action: string;
  readonly sidebar: string;
}

// Private windows and full disks refuse storage; the page then remembers for as long as it is open.
const forgetful = new Map<StorageKey, string>();

function area(key: StorageKey): Storage {
  return (SESSION as readonly string[]).includes(key) ? sessionStorage : localStorage;
}

export function readStored(key: StorageKey): string | undefined {
  try {
    return area(key).getItem(key) ?? forgetful.get(key);
  } catch {
    return forgetful.get(key);
  }
}

let told: ((key: StorageKey, value: string | undefined) => void) | undefined;

/** Tells of every entry that is written: the wrapper keeps some of them, since its system may clear a web view's storage. */
export function onWritten(heard: (key: StorageKey, value: string | undefined) => void): void {
  told = heard;
}

/** Stores a text; `undefined` removes it. Never throws. */
export function writeStored(key: StorageKey, value: string | undefined): void {
  told?.(key, value);
  forgetful.delete(key);
  try {
    if (value === undefined) area(key).removeItem(key);
    else area(key).setItem(key, value);
  } catch {
    if (value !== undefined) forgetful.set(key, value);
  }
}

export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Forgets the person and keeps what belongs to the device: language, theme, toast time, hidden amounts, the partner's colours (SES-11). */
export function forgetPerson(): void {
  for (const key of [
    'accessToken',
    'selectedProfile',
    'roles',
    'appIsLogin',
    'appIdpToken',
    'MFA-Status',
    'returnTo',
  ] as const) {
    writeStored(key, undefined);
  }
}
