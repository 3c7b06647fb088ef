import { useRef, type ReactNode } from 'react';
import type { PayStubOffer } from '@paystead/contract/features/paychecks/offer-model.ts';
import { dayOf } from '@paystead/ui/clock.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { OFFERS_KEY } from './offer-queries.ts';

/** An offer that is still open, with the buttons that answer it; then the answer. */
export function OpenOffer({ offer }: { readonly offer: PayStubOffer }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const banner = useRef<HTMLDivElement>(null);
  const decline = useAction({
    request: (_: null, idempotencyKey) => api.call('paychecks.declineOffer', {}, { idempotencyKey }),
    invalidates: [OFFERS_KEY],
    // The button that had the focus is gone.
    onSuccess: () => banner.current?.focus(),
  });
  const until = format.date(offer.accessUntil, 'date');
  return (
    <div ref={banner} tabIndex={-1} data-print="no">
      <Banner
        tone={offer.downloadedAt === null ? 'warning' : 'success'}
        icon={offer.downloadedAt === null ? 'clock' : 'check'}
        title={t('paychecks.offerTitle', { date: until })}
        announce={offer.answer === null ? undefined : 'polite'}
        actions={
          <>
            <ButtonLink kind={offer.answer === null ? 'main' : 'second'} icon="download" href="/paychecks?take=all">
              {t('paychecks.offerDownload')}
            </ButtonLink>
            {offer.answer === null ? (
              <Button kind="quiet" busy={decline.isPending} onClick={() => decline.run(null)}>
                {t('paychecks.offerDecline')}
              </Button>
            ) : null}
          </>
        }
      >
        {t('paychecks.offerBody', { from: format.date(offer.from, 'date') })} <Answer offer={offer} />
      </Banner>
    </div>
  );
}

/** The answer with its date; before there is one, that it will be recorded. */
function Answer({ offer: { answer, answeredAt, downloadedAt } }: { readonly offer: PayStubOffer }): ReactNode {
  const t = useText();
  const format = useFormat();
  if (answeredAt === null) return t('paychecks.offerRecorded');
  const date = format.date(dayOf(downloadedAt ?? answeredAt), 'date');
  if (downloadedAt !== null) return t('paychecks.offerDownloaded', { date });
  return answer === 'accepted' ? t('paychecks.offerAccepted', { date }) : t('paychecks.offerDeclined', { date });
}
