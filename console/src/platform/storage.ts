/** The console's only access to the browser's storage. */
type Key = 'console.language' | 'console.theme' | 'console.signIn' | 'console.drafts' | 'console.dismissedNotices';

const OF_THE_TAB: ReadonlySet<Key> = new Set(['console.signIn', 'console.drafts', 'console.dismissedNotices']);
const area = (key: Key): Storage => (OF_THE_TAB.has(key) ? sessionStorage : localStorage);

/** Returns a stored value; undefined if there is none, or if the browser refuses storage. */
export function readStored(key: Key): string | undefined {
  try {
    return area(key).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it. */
export function writeStored(key: Key, value: string | undefined): void {
  try {
    if (value === undefined) area(key).removeItem(key);
    else area(key).setItem(key, value);
  } catch {
    // The browser refuses storage: the choice lasts as long as the page.
  }
}
