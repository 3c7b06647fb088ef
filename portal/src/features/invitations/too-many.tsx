import type { ReactNode } from 'react';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ApiFailure } from '../../platform/api/failure.ts';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';

/** A failed request of these pages, which show no toasts: a limit with its end, a lost connection, or the gateway's sentence. */
export function RequestFailure({ error }: { readonly error: Error | null }): ReactNode {
  const t = useText();
  if (error === null) return null;
  if (!(error instanceof ApiFailure)) return <ActionFailure error={error} />;
  if (error.code !== 'too_many_requests')
    return <Banner tone="danger" announce="assertive" title={error.detail ?? t('invitations.failed')} />;
  return (
    <Banner tone="warning" announce="assertive" title={t('invitations.tooMany')}>
      {t('invitations.tooManyUntil', { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) })}
    </Banner>
  );
}
