import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { zoned } from '@paystead/ui/format/zoned.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { tokenIn } from './link-token.ts';

/** PRF-2: where the mailed link leads. Nothing happens before the button: mail programs open links by themselves. */
export function LinkPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const [token] = useState(() => tokenIn(location.hash, 'token'));
  const linking = useMutation({
    mutationFn: (one: string) =>
      api.call('profileSelection.linkUser', { body: { token: one } }, { skipInterceptor: true }),
  });
  const done = linking.data;
  // Where nothing answered, nothing is known about the link: it can be pressed again.
  const isVain = token === undefined || linking.error instanceof ApiFailure;
  return (
    <>
      <PageHeader title={t('profileSelection.linkPageTitle')} />
      <Stack>
        {done ? (
          <Card>
            <Banner tone="success" announce="polite" title={t('profileSelection.linked', { address: done.email })}>
              {done.bankChangesFrozenUntil === null
                ? null
                : t('profileSelection.frozenUntil', {
                    date: format.date(localDay(done.bankChangesFrozenUntil), 'date'),
                    // Of the person, not of an employment: by the reader's own clock, which is named.
                    time: zoned(done.bankChangesFrozenUntil, undefined, format.language).time,
                  })}
            </Banner>
          </Card>
        ) : (
          <Card>
            {isVain ? (
              <Banner tone="danger" announce="assertive" title={t('profileSelection.linkVain')}>
                {linking.error instanceof ApiFailure && linking.error.status !== 404
                  ? linking.error.detail
                  : t('profileSelection.linkVainNote')}
              </Banner>
            ) : (
              <>
                <p>{t('profileSelection.linkAsk')}</p>
                {linking.error instanceof Unreached ? <BrokenOff /> : null}
                <Button busy={linking.isPending} onClick={() => linking.mutate(token)}>
                  {t('profileSelection.confirmAddress')}
                </Button>
              </>
            )}
          </Card>
        )}
        <p>
          <ButtonLink kind="second" href="/preferences">
            {t('profileSelection.toPreferences')}
          </ButtonLink>
        </p>
      </Stack>
    </>
  );
}
