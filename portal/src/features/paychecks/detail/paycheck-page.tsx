import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { ApiFailure } from '../../../platform/api/failure.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { useIsFormer } from '../../../platform/sign-in/use-is-former.ts';
import { useSubject } from '../../../platform/subject.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ButtonLink, IconButton } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { text } from '@paystead/ui/text.tsx';
import { PageHeader, type BackLink } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { listHref } from '../addresses.ts';
import { CheckBadges } from '../check-badges.tsx';
import { CheckNotices } from './check-notices.tsx';
import { DownloadPayStub } from './download-pay-stub.tsx';
import { AdjacentPaychecks } from './adjacent-paychecks.tsx';
import { PayChangeCard } from './pay-change-card.tsx';
import { PaycheckAside } from './paycheck-aside.tsx';
import { PaycheckLines } from './paycheck-lines.tsx';
import { TakeHomeCard } from './take-home-card.tsx';
import styles from './detail.module.css';
import { paycheckQuery } from '../queries.ts';
import { CONTRACT } from './pay-basis.ts';
import { PaycheckSkeleton } from './paycheck-skeleton.tsx';
import { paydayTitle } from '../payday-title.ts';
import { subjectPaycheckQuery } from '../subject-queries.ts';

/** One paycheck: take-home pay, the causes of a change, and every line. */
export function PaycheckPage(): ReactNode {
  const { checkId } = useParams<{ checkId: string }>();
  // The key resets the state of the page for another paycheck.
  return <Paycheck key={checkId} checkId={checkId} />;
}

function Paycheck({ checkId }: { readonly checkId: string }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api } = useServices();
  const subject = useSubject();
  const query = useQuery(subjectPaycheckQuery(api, subject, checkId));
  const check = query.data;
  const back = { label: t('paychecks.back'), href: listHref(subject) };
  // Called rather than rendered, so that the heading and its focus survive.
  if (query.error instanceof ApiFailure && isUnknown(query.error)) return unknownPaycheck(back, t);
  return (
    <>
      <PageHeader
        back={back}
        title={check ? paydayTitle(check.checkDate, format) : t('paychecks.detailTitleLoading')}
        lede={
          check ? (
            <>
              {paycheckLede(check, t, format)} <CheckBadges check={check} latest={false} />
            </>
          ) : undefined
        }
        actions={
          check ? (
            <>
              <DownloadPayStub check={check} />
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
            <TakeHomeCard check={shown} />
            <Columns tight>
              <Stack>
                <PayChangeCard check={shown} />
                <PaycheckLines check={shown} />
                <PlannerLink check={shown} />
              </Stack>
              <div className={styles.aside}>
                <PaycheckAside check={shown} />
              </div>
            </Columns>
            <AdjacentPaychecks check={shown} />
          </Stack>
        )}
      </Loadable>
    </>
  );
}

/** True for unknown and malformed ids, which look the same to the person. */
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

/** The pay period and the number of the paper check or direct deposit. */
function paycheckLede(check: CheckDetail, t: Translate, format: Format): string {
  const period = periodText(check, t, format);
  const number = check.checkNumber;
  if (number === null) return period;
  return `${period} ${check.paymentType === 'paperCheck' ? t('paychecks.check', { number }) : t('paychecks.voucher', { number })}`;
}

function periodText({ periodBegin, periodEnd }: CheckDetail, t: Translate, format: Format): string {
  if (periodBegin === null || periodEnd === null) return t('paychecks.noPeriod');
  const style = periodBegin.slice(0, 4) === periodEnd.slice(0, 4) ? 'monthDay' : 'date';
  return t('paychecks.workFromTo', { from: format.date(periodBegin, style), to: format.date(periodEnd, style) });
}

/** Starts loading the paycheck together with the page's code. */
export function warm({ api, queries }: Services, path: string): void {
  const checkId = path.split('/').at(-1);
  if (checkId) void queries.prefetchQuery(paycheckQuery(api, checkId));
}

/** The way to the planner from one's own paycheck, except for people who have no further paychecks or no withholding. */
function PlannerLink({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useText();
  const subject = useSubject();
  const isFormer = useIsFormer();
  const isOpen = useIsOpen()('/paychecks/planner');
  if (subject.view !== 'self' || !isOpen || isFormer || check.payType === CONTRACT) return null;
  return (
    <p data-print="no">
      <Link className={text.standalone} href="/paychecks/planner">
        {t('paychecks.planLinkFromCheck')}
      </Link>
    </p>
  );
}
