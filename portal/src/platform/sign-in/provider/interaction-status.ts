/** The statuses of SES-2. `none` means that no interaction is running. */
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

/** Interactions that can run. `startup` starts by itself, once. */
export type Interaction = Exclude<InteractionStatus, 'none'>;

export interface InteractionEvent {
  readonly interaction: Interaction;
  readonly phase: 'start' | 'success' | 'failure';
  /** Set on failure. */
  readonly error?: { readonly code: string };
}

const SILENT: ReadonlySet<InteractionStatus> = new Set(['acquireToken', 'ssoSilent']);

/**
 * Returns true if an interaction may start. Logout may always start, and login doesn't wait for silent interactions.
 * Two interactive ones can't run at once, because they would overwrite each other's state.
 */
export function mayStart(status: InteractionStatus, interaction: Interaction): boolean {
  if (status === 'none' || status === 'startup') return interaction !== 'startup';
  if (interaction === 'logout') return status !== 'logout';
  return interaction === 'login' && SILENT.has(status);
}

/** Returns the status after an event. An event that doesn't apply leaves it unchanged. */
export function nextStatus(status: InteractionStatus, event: InteractionEvent): InteractionStatus {
  if (event.phase === 'start') return mayStart(status, event.interaction) ? event.interaction : status;
  return status === event.interaction ? 'none' : status;
}
