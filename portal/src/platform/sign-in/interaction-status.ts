/** The seven statuses of SES-2. `none` is the only one in which the portal waits for nothing. */
export const INTERACTION_STATUSES = [
  'startup',
  'login',
  'acquireToken',
  'ssoSilent',
  'handleRedirect',
  'logout',
  'none',
] as const;
export type InteractionStatus = (typeof INTERACTION_STATUSES)[number];

/** What can be going on. `startup` begins by itself, once. */
export type Interaction = Exclude<InteractionStatus, 'none'>;

export interface InteractionEvent {
  readonly interaction: Interaction;
  readonly phase: 'start' | 'success' | 'failure';
  /** Set on failure. */
  readonly error?: { readonly code: string };
}

const SILENT: ReadonlySet<InteractionStatus> = new Set(['acquireToken', 'ssoSilent']);

/**
 * Whether an interaction may begin now. Signing out always wins; a person who signs in does not wait for silent work;
 * two interactive ones would overwrite each other's state.
 */
export function mayStart(status: InteractionStatus, interaction: Interaction): boolean {
  if (status === 'none' || status === 'startup') return interaction !== 'startup';
  if (interaction === 'logout') return status !== 'logout';
  return interaction === 'login' && SILENT.has(status);
}

/** The status after an event. Total: what does not fit leaves it as it is, and an end closes only what is under way. */
export function nextStatus(status: InteractionStatus, event: InteractionEvent): InteractionStatus {
  if (event.phase === 'start') return mayStart(status, event.interaction) ? event.interaction : status;
  return status === event.interaction ? 'none' : status;
}
