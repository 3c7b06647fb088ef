import type { RefusedCall } from '../api/client.ts';
import type { Api } from '../services.ts';

/** The current state of a form. */
interface FormSnapshot {
  /** The entries as JSON; undefined if there is nothing to keep. */
  readonly state: unknown;
  readonly isSending: boolean;
}

/** A form on the page. */
interface RegisteredForm extends FormSnapshot {
  /** Whether the person entered something, or is sending. */
  readonly isEntered: boolean;
}

/** Forms by name: `directDeposits.change`. */
export type Forms = Readonly<Record<string, FormSnapshot>>;

/**
 * The entries of a page's forms while the person confirms their identity at the provider, which leaves the page. They stay
 * in memory; `stored-drafts.ts` stores what a reload must not lose, without secrets.
 */
export interface PageEntries {
  /** Registers a form while it is on the page. Returns the function that removes it. */
  readonly register: (form: string, current: () => RegisteredForm) => () => void;
  /** Whether a form of the page has something that would be lost with the page. */
  readonly hasEntries: () => boolean;
  readonly snapshot: () => Forms;
  /** The state with which a form resumes; undefined if it starts empty. */
  readonly restored: (form: string) => unknown;
  /** Drops the state of a form that left the page, so that it starts empty the next time. */
  readonly forget: (form: string) => void;
  /** Calls `send` once for a form that was being sent when the page was left. */
  readonly resend: (form: string, send: () => void) => void;
  /** Returns true for the repeated call, by its name, and only once. */
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

/** Passes the forms of the previous page to the page that uses this client. */
export function restoreEntries(api: Api, forms: Forms, call: RefusedCall): PageEntries {
  const entries = createEntries(forms, call);
  pages.set(api, entries);
  return entries;
}

function createEntries(forms: Forms, call: RefusedCall | undefined): PageEntries {
  const registered = new Map<string, () => RegisteredForm>();
  const restored = new Map(Object.entries(forms));
  const resent = new Set<string>();
  let isResending = false;
  let isTakenOver = false;
  return {
    register: (form, current) => {
      registered.set(form, current);
      return () => registered.delete(form);
    },
    hasEntries: () => [...registered.values()].some((current) => current().isEntered),
    snapshot: () =>
      Object.fromEntries(
        [...registered]
          .map(([form, current]) => [form, current()] as const)
          .map(([form, { state, isSending }]) => [form, { state, isSending }] as const)
          .filter(([, { state }]) => state !== undefined),
      ),
    restored: (form) => restored.get(form)?.state,
    forget: (form) => restored.delete(form),
    resend: (form, send) => {
      if (!restored.get(form)?.isSending || resent.has(form)) return;
      resent.add(form);
      isResending = true;
      send();
      // A form calls the gateway in the same task. If it finds an error first, its next request is a different one.
      setTimeout(() => (isResending = false));
    },
    takesOver: (name) => {
      if (!isResending || isTakenOver || name !== call?.name) return false;
      isTakenOver = true;
      return true;
    },
  };
}
