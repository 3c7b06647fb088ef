import {
  mayStart,
  nextStatus,
  type Interaction,
  type InteractionEvent,
  type InteractionStatus,
} from './interaction-status.ts';
import { asSignInError, SignInError } from '../sign-in-error.ts';

/** Tracks the running interaction, of which there is at most one. */
export interface InteractionTracker {
  readonly status: () => InteractionStatus;
  /** Reports every start, success and failure in order (SES-2). Returns a function that stops. */
  readonly observe: (observer: (event: InteractionEvent, status: InteractionStatus) => void) => () => void;
  /**
   * Runs an interaction and reports its start and end. While another one is running, an interactive one throws
   * `interaction_in_progress`, and a silent one runs without changing the status.
   */
  readonly during: <T>(interaction: Interaction, work: () => Promise<T>) => Promise<T>;
}

export function createInteractionTracker(): InteractionTracker {
  let status: InteractionStatus = 'startup';
  const observers = new Set<(event: InteractionEvent, status: InteractionStatus) => void>();

  const emit = (event: InteractionEvent) => {
    status = nextStatus(status, event);
    for (const observer of observers) observer(event, status);
  };

  return {
    status: () => status,
    observe: (observer) => {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    during: async (interaction, work) => {
      const isTracked = interaction === 'startup' ? status === 'startup' : mayStart(status, interaction);
      if (!isTracked && interaction !== 'acquireToken' && interaction !== 'ssoSilent') {
        throw new SignInError('interaction_in_progress');
      }
      if (isTracked) emit({ interaction, phase: 'start' });
      try {
        const result = await work();
        if (isTracked) emit({ interaction, phase: 'success' });
        return result;
      } catch (error) {
        if (isTracked) emit({ interaction, phase: 'failure', error: { code: asSignInError(error).code } });
        throw error;
      }
    },
  };
}
