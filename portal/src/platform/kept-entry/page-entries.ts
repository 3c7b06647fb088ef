import type { RefusedCall } from '../api/client.ts';
import type { Api } from '../services.ts';

/** A form as it stands: what was entered, as JSON, and whether it is being sent. */
export interface FormNow {
  readonly state: unknown;
  readonly isSending: boolean;
}

/** Forms by name: `directDeposits.change`. */
export type Forms = Readonly<Record<string, FormNow>>;

/**
 * What is entered on this page, for the one moment in which it has to survive the page: while its person confirms their
 * identity at the provider. Lives in memory alone; nothing of it may reach the browser's storage.
 */
export interface PageEntries {
  /** Makes a form known while it stands on the page. Returns how to forget it. */
  readonly register: (form: string, now: () => FormNow) => () => void;
  readonly snapshot: () => Forms;
  /** The state with which a form goes on; undefined: it begins anew. */
  readonly restored: (form: string) => unknown;
  /** Once a form has left the page, it begins anew the next time. */
  readonly forget: (form: string) => void;
  /** Runs `send` for a form that was being sent when the page was left: the first time this is called, and never again. */
  readonly resend: (form: string, send: () => void) => void;
  /** Whether a call by this name is the repeated one. True at most once. */
  readonly takesOver: (name: string) => boolean;
}

const pages = new WeakMap<Api, PageEntries>();

/** The entries of the page that uses this client. */
export function entriesOf(api: Api): PageEntries {
  let entries = pages.get(api);
  if (!entries) {
    entries = createEntries({}, undefined);
    pages.set(api, entries);
  }
  return entries;
}

/** Hands the forms of the page before over to the page that uses this client. */
export function restoreEntries(api: Api, forms: Forms, call: RefusedCall): PageEntries {
  const entries = createEntries(forms, call);
  pages.set(api, entries);
  return entries;
}

function createEntries(forms: Forms, call: RefusedCall | undefined): PageEntries {
  const standing = new Map<string, () => FormNow>();
  const waiting = new Map(Object.entries(forms));
  const resent = new Set<string>();
  let isResending = false;
  let isTakenOver = false;
  return {
    register: (form, now) => {
      standing.set(form, now);
      return () => standing.delete(form);
    },
    snapshot: () =>
      Object.fromEntries(
        [...standing].map(([form, now]) => [form, now()] as const).filter(([, { state }]) => state !== undefined),
      ),
    restored: (form) => waiting.get(form)?.state,
    forget: (form) => waiting.delete(form),
    resend: (form, send) => {
      if (!waiting.get(form)?.isSending || resent.has(form)) return;
      resent.add(form);
      isResending = true;
      send();
      // A form calls the gateway within the same task. One that found something to correct first has not, and what it
      // sends later is another request.
      setTimeout(() => (isResending = false));
    },
    takesOver: (name) => {
      if (!isResending || isTakenOver || name !== call?.name) return false;
      isTakenOver = true;
      return true;
    },
  };
}
