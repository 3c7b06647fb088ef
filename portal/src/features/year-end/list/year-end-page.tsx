import { dayOf } from '@paystead/ui/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices, type Services } from '../../../platform/services.ts';
import { SELF, useSubject } from '../../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Columns } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { text } from '@paystead/ui/text.tsx';
import { guideHref } from '../addresses.ts';
import { nextForm } from '../dates.ts';
import { FormsSkeleton } from '../forms-skeleton.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { formsQuery, resetForms, type YearEndForms } from '../queries.ts';
import { YearCards } from './year-cards.tsx';
import styles from './list.module.css';

/**
 * Year-end forms of the subject (PAY-3). A failure or a reset clears the list and shows a failure, never an empty list, which
 * would mean "no forms".
 */
export function YearEndPage(): ReactNode {
  const t = useText();
  const format = useFormat();
  const subject = useSubject();
  const { api, clock, queries } = useServices();
  const query = useQuery(formsQuery(api, subject));
  const failure = useFailure(query, referenceOf(query.error));
  const isOwn = subject.view === 'self';
  // An employee's forms are not kept on a manager's device.
  useEffect(() => (isOwn ? undefined : () => resetForms(queries)), [isOwn, queries]);
  const forms = query.isError ? undefined : query.data;
  const next = nextForm(forms?.documents ?? [], dayOf(clock.now()));
  const due = format.date(next.due, 'date');
  return (
    <>
      <PageHeader
        title={t(isOwn ? ownTitle(forms) : 'menu.yearEndHistory')}
        lede={isOwn ? t('yearEnd.lede', { year: String(next.year), date: due }) : t('yearEnd.ledeOthers')}
      />
      {forms ? (
        <Forms forms={forms} due={due} />
      ) : query.isFetching && !failure ? (
        <FormsSkeleton />
      ) : (
        <Failed
          title={t('yearEnd.failed')}
          reference={failure?.reference}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {t('yearEnd.failedBody')}
        </Failed>
      )}
    </>
  );
}

/** A contractor's forms are of the 1099 series. */
function ownTitle(forms: YearEndForms | undefined): 'menu.yearEnd' | 'menu.yearEnd1099' {
  const families = forms?.consents.map(({ formFamily }) => formFamily) ?? [];
  return families.length === 1 && families[0] === '1099' ? 'menu.yearEnd1099' : 'menu.yearEnd';
}

function Forms({ forms, due }: { readonly forms: YearEndForms; readonly due: string }): ReactNode {
  const t = useText();
  const subject = useSubject();
  const isOwn = subject.view === 'self';
  const { documents, consents } = forms;
  const newest = documents[0];
  const list =
    documents.length === 0 ? (
      <Card>
        <Empty icon="document" title={t('yearEnd.emptyTitle')}>
          {isOwn ? t('yearEnd.emptyBody', { date: due }) : t('yearEnd.emptyOthers')}
        </Empty>
      </Card>
    ) : (
      <YearCards documents={documents} consents={consents} />
    );
  if (!isOwn) return list;
  return (
    <Columns>
      {list}
      <div className={styles.aside}>
        {consents.map((consent) => (
          <DeliveryCard key={consent.formFamily} consent={consent} />
        ))}
        <Card title={t('yearEnd.guide')}>
          <p className={text.soft}>{t('yearEnd.guideLead')}</p>
          <div className={styles.links}>
            <Link
              className={text.standalone}
              href={guideHref(
                newest?.formType ?? (ownTitle(forms) === 'menu.yearEnd' ? 'W-2' : '1099-NEC'),
                newest?.taxYear ?? 2025,
              )}
            >
              {t('yearEnd.guide')}
            </Link>
          </div>
        </Card>
        {newest ? (
          <Banner tone="info" title={t('yearEnd.mistakeTitle')}>
            {t('yearEnd.mistakeBody')}
          </Banner>
        ) : null}
      </div>
    </Columns>
  );
}

/** Starts loading the employee's own list together with the page's code. */
export function warm({ api, queries }: Services, path: string): void {
  if (path.startsWith('/w-2-form')) void queries.prefetchQuery(formsQuery(api, SELF));
}
