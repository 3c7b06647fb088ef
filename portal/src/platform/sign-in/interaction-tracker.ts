import {
  mayStart,
  nextStatus,
  type Interaction,
  type InteractionEvent,
  type InteractionStatus,
} from './interaction-status.ts';
import { asSignInError, SignInError } from './sign-in-error.ts';

export interface InteractionTracker {
  readonly status: () => InteractionStatus;
  /** Every start, success and failure, in order (SES-2). Answers how to stop listening. */
  readonly observe: (heard: (event: InteractionEvent, status: InteractionStatus) => void) => () => void;
  /**
   * Runs one interaction between its start and its end event. Work that needs the person is refused with
   * `interaction_in_progress` while another such is under way; silent work then runs without changing the status.
   */
  readonly during: <T>(interaction: Interaction, work: () => Promise<T>) => Promise<T>;
}

export function createInteractionTracker(): InteractionTracker {
  let status: InteractionStatus = 'startup';
  const observers = new Set<(event: InteractionEvent, status: InteractionStatus) => void>();

  const emit = (event: InteractionEvent) => {
    status = nextStatus(status, event);
    for (const heard of observers) heard(event, status);
  };

  return {
    status: () => status,
    observe: (heard) => {
      observers.add(heard);
      return () => observers.delete(heard);
    },
    during: async (interaction, work) => {
      const begun = interaction === 'startup' ? status === 'startup' : mayStart(status, interaction);
      if (!begun && interaction !== 'acquireToken' && interaction !== 'ssoSilent') {
        throw new SignInError('interaction_in_progress');
      }
      if (begun) emit({ interaction, phase: 'start' });
      try {
        const result = await work();
        if (begun) emit({ interaction, phase: 'success' });
        return result;
      } catch (error) {
        if (begun) emit({ interaction, phase: 'failure', error: { code: asSignInError(error).code } });
        throw error;
      }
    },
  };
}
