import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { tokenIn } from './link-token.ts';

/** PRF-2: the old address objects. Asks for no sign-in, since whoever took it over may have taken that too. */
export function CancelLink(): ReactNode {
  const t = useText();
  const { api } = useServices();
  const [token] = useState(() => tokenIn(location.hash, 'cancel'));
  const stopping = useMutation({
    mutationFn: (one: string) =>
      api.call('profileSelection.cancelLink', { body: { token: one } }, { skipInterceptor: true }),
  });
  if (stopping.data)
    return (
      <Banner tone="success" announce="polite" title={t('profileSelection.stopped')}>
        {t(stopping.data.wasCompleted ? 'profileSelection.takenBack' : 'profileSelection.notChanged')}
      </Banner>
    );
  if (token === undefined || stopping.error instanceof ApiFailure)
    return (
      <Banner tone="danger" announce="assertive" title={t('profileSelection.linkVain')}>
        {t('profileSelection.stopVainNote')}
      </Banner>
    );
  return (
    <>
      {stopping.error instanceof Unreached ? <BrokenOff /> : null}
      <Button wide kind="danger" busy={stopping.isPending} onClick={() => stopping.mutate(token)}>
        {t('profileSelection.stopChange')}
      </Button>
    </>
  );
}
