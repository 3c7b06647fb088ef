import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../platform/api/failure.ts';
import type { CallOptions } from '../../../platform/api/client.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { identityHeaders } from '../../../platform/sign-in/identity-headers.ts';
import type { IdentityProof } from '../../../platform/sign-in/ports.ts';
import { useServices } from '../../../platform/services.ts';

export interface LinkedEmail {
  readonly email: string;
  /** Instant until which bank changes are paused. */
  readonly bankChangesFrozenUntil: string | null;
}

/** The request of a mailed link, and its confirmation. Without `proof`, both act as the session of this browser. */
export function useLinkReview(token: string | undefined, proof: IdentityProof | undefined, onLinked?: () => void) {
  const { api } = useServices();
  const headers = proof && identityHeaders(proof);

  /**
   * Calls without toasts, because the page shows failures itself. A call of the session that needs a new sign-in is
   * repeated with the client's own handling, which prompts for it.
   */
  const callSilently = async <T>(call: (options: CallOptions) => Promise<T>): Promise<T> => {
    try {
      return await call({ skipInterceptor: true, ...(headers && { headers }) });
    } catch (error) {
      const needsSignIn = error instanceof ApiFailure && (error.code === 'step_up_required' || error.status === 401);
      if (headers || !needsSignIn) throw error;
      return call({});
    }
  };

  const preview = useQuery({
    queryKey: ['link-preview', token, proof !== undefined],
    queryFn: () =>
      callSilently((options) => api.call('profileSelection.previewLink', { body: { token: token ?? '' } }, options)),
    enabled: token !== undefined,
    // The preview doesn't change while the person decides. The gateway checks the link again on confirmation.
    staleTime: Infinity,
    gcTime: 0,
  });
  const linking = useAction({
    request: (confirmed: string, idempotencyKey): Promise<LinkedEmail> =>
      callSilently((options) =>
        api.call('profileSelection.linkUser', { body: { token: confirmed } }, { ...options, idempotencyKey }),
      ),
    onSuccess: () => onLinked?.(),
  });
  return { preview, linking, isInvalid: token === undefined || isInvalid(preview.error) || isInvalid(linking.error) };
}

/** Returns true if the link is unknown, used, expired or of another account, so that trying again can't help. */
function isInvalid(error: Error | null): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 422);
}
