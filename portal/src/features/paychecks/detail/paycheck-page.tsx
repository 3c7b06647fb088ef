import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { ApiFailure } from '../../../platform/api/failure.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink, IconButton } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader, type BackLink } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { listHref } from '../addresses.ts';
import { CheckKind } from '../check-badges.tsx';
import { CheckNotices } from './check-notices.tsx';
import { DownloadStub } from './download-pay-stub.tsx';
import { Neighbours } from './adjacent-paychecks.tsx';
import { PayChangeCard } from './pay-change-card.tsx';
import { PaycheckAside } from './paycheck-aside.tsx';
import { PaycheckLines } from './paycheck-lines.tsx';
import { PaycheckNet } from './take-home-card.tsx';
import styles from './detail.module.css';
import { paycheckQuery } from '../queries.ts';
import { PaycheckSkeleton } from './paycheck-skeleton.tsx';
import { paydayTitle } from '../payday-title.ts';
import { checkOfQuery } from '../subject-queries.ts';

/** One paycheck: what was paid, why it differs from the one before, and every line of it. */
export function PaycheckPage(): ReactNode {
  const { checkId } = useParams<{ checkId: string }>();
  // Another paycheck is another page: nothing that was opened or explained in this one stays.
  return <Paycheck key={checkId} checkId={checkId} />;
}

function Paycheck({ checkId }: { readonly checkId: string }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const subject = useSubject();
  const query = useQuery(checkOfQuery(api, subject, checkId));
  const check = query.data;
  const back = { label: t('paychecks.back'), href: listHref(subject) };
  // Called, not rendered: the heading of the page that was loading stays, and with it the focus.
  if (query.error instanceof ApiFailure && isUnknown(query.error)) return unknownPaycheck(back, t);
  return (
    <>
      <PageHeader
        back={back}
        title={check ? paydayTitle(check.checkDate, format) : t('paychecks.detailTitleLoading')}
        lede={
          check ? (
            <>
              {ledeOf(check, t, format)} <CheckKind check={check} latest={false} />
            </>
          ) : undefined
        }
        actions={
          check ? (
            <>
              <DownloadStub check={check} />
              <IconButton
                bordered
                icon="print"
                label={t('paychecks.print')}
                data-print="no"
                onClick={() => globalThis.print()}
              />
            </>
          ) : undefined
        }
      />
      <Loadable
        query={query}
        failed={t('paychecks.detailFailed')}
        reference={referenceOf(query.error)}
        loading={<PaycheckSkeleton />}
      >
        {(shown) => (
          <Stack>
            <CheckNotices check={shown} />
            <PaycheckNet check={shown} />
            <Columns tight>
              <Stack>
                <PayChangeCard check={shown} />
                <PaycheckLines check={shown} />
              </Stack>
              <div className={styles.aside}>
                <PaycheckAside check={shown} />
              </div>
            </Columns>
            <Neighbours check={shown} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}

/** Not found, or an id that cannot be one: the same to whoever asks. */
function isUnknown({ status }: ApiFailure): boolean {
  return status === 404 || status === 422;
}

function unknownPaycheck(back: BackLink, t: Translate): ReactNode {
  return (
    <>
      <PageHeader back={back} title={t('paychecks.detailTitleLoading')} />
      <Card>
        <Empty
          icon="search"
          title={t('paychecks.unknownTitle')}
          action={<ButtonLink href={back.href}>{t('paychecks.allPaychecks')}</ButtonLink>}
        >
          {t('paychecks.unknownBody')}
        </Empty>
      </Card>
    </>
  );
}

/** The period, and the number by which payroll knows the payment: a voucher is what direct deposit has in place of a check. */
function ledeOf(check: CheckDetail, t: Translate, format: Format): string {
  const style = check.periodBegin.slice(0, 4) === check.periodEnd.slice(0, 4) ? 'monthDay' : 'date';
  const work = t('paychecks.workFromTo', {
    from: format.date(check.periodBegin, style),
    to: format.date(check.periodEnd, style),
  });
  const number = check.checkNumber;
  if (number === null) return work;
  return `${work} ${check.paymentType === 'paperCheck' ? t('paychecks.check', { number }) : t('paychecks.voucher', { number })}`;
}

/** Starts the read while the page's code is still on its way. */
export function warm({ api, queries }: Services, path: string): void {
  const checkId = path.split('/').at(-1);
  if (checkId) void queries.prefetchQuery(paycheckQuery(api, checkId));
}
