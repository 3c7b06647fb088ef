import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { ApiFailure } from '../../../platform/api/failure.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { ButtonLink, IconButton } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Spoken, text } from '@paystead/ui/text.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { together } from '@paystead/ui/states/together.ts';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Table } from '@paystead/ui/table/table.tsx';
import { checkHref, selectionHref, listHref } from '../addresses.ts';
import { periodSpan } from '../period-span.ts';
import { SignedAmount } from '../causes/cause-facts.tsx';
import { CheckBadges } from '../check-badges.tsx';
import { compareRows, type ComparedRow, type ComparedSection } from './compare-rows.ts';
import { PayComparison } from '../causes/pay-comparison.tsx';
import { PaycheckSkeleton } from '../detail/paycheck-skeleton.tsx';
import styles from './compare.module.css';
import { paydayTitle } from '../payday-title.ts';
import { subjectPaycheckQuery } from '../subject-queries.ts';
import { useSelectedChecks } from '../list/use-selected-checks.ts';
import { useSubjectText } from '../subject-text.ts';

/** Two paychecks side by side, the older one first, with the causes of the difference and every line. */
export function ComparePage(): ReactNode {
  const [search] = useSearchParams();
  return <Comparison first={search.get('before') ?? ''} second={search.get('after') ?? ''} />;
}

function Comparison({ first, second }: { readonly first: string; readonly second: string }): ReactNode {
  const t = useSubjectText();
  const { api } = useServices();
  const subject = useSubject();
  const one = useQuery({ ...subjectPaycheckQuery(api, subject, first), enabled: first !== '' });
  const other = useQuery({ ...subjectPaycheckQuery(api, subject, second), enabled: second !== '' });
  // Returns to the selection, so that the person can select another paycheck.
  const hasSelection = useSelectedChecks().checks.length > 0;
  const back = { label: t('paychecks.back'), href: hasSelection ? selectionHref(subject) : listHref(subject) };
  const isUnknown = [one, other].some(({ error }) => error instanceof ApiFailure && [404, 422].includes(error.status));
  if (isUnknown || first === '' || second === '' || first === second) return <UnknownPair back={back} />;
  const pair = one.data && other.data ? oldestFirst(one.data, other.data) : undefined;
  const query = together([one, other], pair);
  return (
    <>
      <PageHeader
        back={back}
        title={t('paychecks.compareTitle')}
        lede={t('paychecks.compareLede')}
        actions={
          pair ? (
            <IconButton
              bordered
              icon="print"
              label={t('paychecks.print')}
              data-print="no"
              onClick={() => globalThis.print()}
            />
          ) : undefined
        }
      />
      <Loadable
        query={query}
        failed={t('paychecks.compareFailed')}
        reference={referenceOf(query.error)}
        loading={<PaycheckSkeleton />}
      >
        {([before, after]) => <SideBySide before={before} after={after} />}
      </Loadable>
    </>
  );
}

function oldestFirst(one: CheckDetail, other: CheckDetail): readonly [CheckDetail, CheckDetail] {
  return one.checkDate <= other.checkDate ? [one, other] : [other, one];
}

interface SideBySideProps {
  readonly before: CheckDetail;
  readonly after: CheckDetail;
}

function SideBySide({ before, after }: SideBySideProps): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const subject = useSubject();
  const sections = compareRows(t, before, after);
  return (
    <Stack>
      <div className={styles.pair}>
        {[before, after].map((check) => (
          <Card
            key={check.checkId}
            title={paydayTitle(check.checkDate, format)}
            titleExtra={<CheckBadges check={check} />}
          >
            <p>{periodSpan(check, format) ?? t('paychecks.noPeriod')}</p>
            <p className={styles.pairNet}>
              {t('paychecks.paidToYou')} <Money cents={check.net} />
            </p>
            <p data-print="no">
              <Link className={text.standalone} href={checkHref(subject, check.checkId)}>
                {t('paychecks.seeThis')} <Spoken>{paydayTitle(check.checkDate, format)}</Spoken>
              </Link>
            </p>
          </Card>
        ))}
      </div>
      <Card title={t('paychecks.why')}>
        <PayComparison before={before} after={after} />
      </Card>
      {sections.map((section) => (
        <SectionCard key={section.id} section={section} before={before} after={after} />
      ))}
    </Stack>
  );
}

function SectionCard({ section, before, after }: SideBySideProps & { readonly section: ComparedSection }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const [olderDate, newerDate] = [before, after].map(({ checkDate }) => format.date(checkDate, 'medium')) as [
    string,
    string,
  ];
  const title = t(section.title);
  return (
    <Card title={title} flush>
      <Table
        caption={title}
        nameLabel={t('paychecks.compareLine')}
        columns={[
          { id: 'before', label: olderDate, end: true, place: 'line', phoneLabel: `${olderDate}:` },
          { id: 'after', label: newerDate, end: true, place: 'line', phoneLabel: `${newerDate}:` },
          { id: 'difference', label: t('paychecks.difference'), end: true, place: 'main' },
        ]}
        rows={section.rows.map((row) => ({
          id: row.id,
          name: row.name,
          quiet: row.before === row.after,
          cells: [
            <Value key="before" row={row} value={row.before} />,
            <Value key="after" row={row} value={row.after} />,
            <Difference key="difference" row={row} format={format} />,
          ],
        }))}
      />
    </Card>
  );
}

function Value({ row: { unit }, value }: { readonly row: ComparedRow; readonly value: number | null }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  if (unit === 'cents' || value === null) return <Money cents={value} />;
  return t('paychecks.hoursOnly', { hours: format.hours(value) });
}

function Difference({ row, format }: { readonly row: ComparedRow; readonly format: Format }): ReactNode {
  const t = useSubjectText();
  const difference = (row.after ?? 0) - (row.before ?? 0);
  if (row.unit === 'cents') return <SignedAmount cents={difference} />;
  const hours = format.hours(Math.abs(difference));
  const sign = difference < 0 ? '\u2212' : difference > 0 ? '+' : '';
  return t('paychecks.hoursOnly', { hours: `${sign}${hours}` });
}

function UnknownPair({ back }: { readonly back: { readonly label: string; readonly href: string } }): ReactNode {
  const t = useSubjectText();
  return (
    <>
      <PageHeader back={back} title={t('paychecks.compareTitle')} />
      <Card>
        <Empty
          icon="search"
          title={t('paychecks.compareUnknown')}
          action={<ButtonLink href={back.href}>{t('paychecks.allPaychecks')}</ButtonLink>}
        >
          {t('paychecks.compareUnknownBody')}
        </Empty>
      </Card>
    </>
  );
}
