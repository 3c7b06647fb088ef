import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { copyLettersOf, familyOf } from '@paystead/contract/features/year-end/forms.ts';
import type { FormType, YearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import { ApiFailure } from '../../../platform/api/failure.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card, CardLabel } from '@paystead/ui/card/card.tsx';
import { MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Empty, Failed } from '@paystead/ui/states/states.tsx';
import { useFailure } from '@paystead/ui/states/use-failure.ts';
import { consentHref, guideHref, listHref } from '../addresses.ts';
import { BoxList } from './box-list.tsx';
import { FormChanges } from './form-changes.tsx';
import { CopyForInformation, Notices, SumsResult } from './form-banners.tsx';
import { DownloadForm } from '../download-form.tsx';
import { FormsSkeleton } from '../forms-skeleton.tsx';
import { boxesQuery, formsQuery, resetForms } from '../queries.ts';
import styles from './document.module.css';

/** One form: every box explained, with the paychecks behind each amount (PAY-3). */
export function YearEndDocumentPage(): ReactNode {
  const { documentId } = useParams<{ documentId: string }>();
  // The key resets the state of the page for another form.
  return <Document key={documentId} documentId={documentId} />;
}

function Document({ documentId }: { readonly documentId: string }): ReactNode {
  const t = useText();
  const format = useFormat();
  const subject = useSubject();
  const { api, queries } = useServices();
  const isOwn = subject.view === 'self';
  // An employee's amounts are not kept on a manager's device.
  useEffect(() => (isOwn ? undefined : () => resetForms(queries, 'boxes')), [isOwn, queries]);
  const query = useQuery(boxesQuery(api, subject, documentId));
  const failure = useFailure(query);
  // Deferred, so that the placeholder responds to the click before the form's many boxes render.
  const detail = useDeferredValue(query.isError ? null : (query.data ?? null), null);
  const document = detail?.document;
  return (
    <>
      <PageHeader
        back={{ label: t('yearEnd.back'), href: listHref(subject) }}
        title={document ? `${document.formType} ${document.taxYear}` : t('yearEnd.documentTitle')}
        lede={
          document
            ? t(copyLettersOf(document.formType).length === 0 ? 'yearEnd.issued' : 'yearEnd.documentLede', {
                company: document.legalCompany,
                date: format.date(document.issuedAt, 'date'),
                copies: copiesOf(document.formType, format.language),
              })
            : undefined
        }
        actions={document ? <DownloadForm document={document} /> : undefined}
      />
      {detail ? (
        <Detail detail={detail} />
      ) : failure?.error ? (
        <DocumentFailure
          documentId={documentId}
          error={failure.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.isFetching || query.data ? (
        <FormsSkeleton />
      ) : (
        <Failed title={t('yearEnd.documentFailed')} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

interface DocumentFailureProps {
  readonly documentId: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The reason why a form is not shown, with the action that helps. */
function DocumentFailure({ documentId, error, isRetrying, onRetry }: DocumentFailureProps): ReactNode {
  const t = useText();
  const subject = useSubject();
  const code = error instanceof ApiFailure ? error.code : null;
  if (code === 'consent_required') return <ConsentRequired documentId={documentId} />;
  if (code === 'not_found')
    return (
      <Card>
        <Empty
          icon="search"
          title={t('yearEnd.unknownTitle')}
          action={<ButtonLink href={listHref(subject)}>{t('yearEnd.back')}</ButtonLink>}
        >
          {t('yearEnd.unknownBody')}
        </Empty>
      </Card>
    );
  if (code === 'step_up_required')
    return (
      <Card>
        <Empty
          icon="lock"
          title={t('yearEnd.stepUpTitle')}
          action={
            <Button ref={leaveFocusToHeading} icon="shield" busy={isRetrying} onClick={onRetry}>
              {t('yearEnd.stepUpAgain')}
            </Button>
          }
        >
          {t('yearEnd.stepUpBody')}
        </Empty>
      </Card>
    );
  const isLimited = code === 'too_many_requests';
  return (
    <Failed
      title={t(isLimited ? 'yearEnd.tooManyTitle' : 'yearEnd.documentFailed')}
      reference={referenceOf(error)}
      retrying={isRetrying}
      onRetry={onRetry}
    >
      {isLimited ? tooManyText(error, t) : undefined}
    </Failed>
  );
}

function tooManyText(error: Error, t: Translate): string {
  const retryAfter = error instanceof ApiFailure ? error.retryAfter : undefined;
  const until =
    retryAfter === undefined ? '' : ` ${t('yearEnd.failure.tooManyUntil', { minutes: Math.ceil(retryAfter / 60) })}`;
  return `${t('yearEnd.failure.tooMany')}${until}`;
}

/** The form comes on paper: offers consent and the guide to the employee. */
function ConsentRequired({ documentId }: { readonly documentId: string }): ReactNode {
  const t = useText();
  const subject = useSubject();
  const { queries, api } = useServices();
  const isOwn = subject.view === 'self';
  const listed = queries.getQueryData(formsQuery(api, subject).queryKey)?.documents.find(({ id }) => id === documentId);
  return (
    <Banner
      tone="info"
      announce="polite"
      title={t('yearEnd.consentTitle')}
      actions={
        isOwn ? (
          <>
            <ButtonLink small href={consentHref(listed ? familyOf(listed.formType) : 'W-2', documentId)}>
              {t('yearEnd.goOnline')}
            </ButtonLink>
            <ButtonLink kind="second" small href={guideHref(listed?.formType ?? 'W-2', listed?.taxYear ?? 2025)}>
              {t('yearEnd.guide')}
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      {isOwn ? t('yearEnd.consentBody') : t('yearEnd.paperWhyOthers')}
    </Banner>
  );
}

function Detail({ detail }: { readonly detail: YearEndDetail }): ReactNode {
  const t = useText();
  const { document, employer, employee, controlNumber, boxes } = detail;
  const isW2 = document.formType.startsWith('W-2');
  const amountOf = (number: string) => boxes.find((box) => box.box === number)?.amount ?? null;
  return (
    <Columns>
      <Stack>
        <FormChanges detail={detail} />
        <CopyForInformation detail={detail} />
        <Notices detail={detail} />
        {isW2 && document.formNumber === 1 ? (
          <Card>
            <div className={styles.figures}>
              {(['1', '2'] as const).map((number) => (
                <div key={number}>
                  <CardLabel title={t(`yearEnd.box${number}`)} />
                  <MoneyFigure cents={amountOf(number) ?? 0} size="medium" />
                </div>
              ))}
            </div>
          </Card>
        ) : null}
        <BoxList detail={detail} />
      </Stack>
      <div className={styles.aside}>
        <SumsResult detail={detail} />
        <Card title={t('yearEnd.parties')}>
          <dl className={styles.parties}>
            {[
              { label: t(isW2 ? 'yearEnd.employer' : 'yearEnd.payer'), lines: [employer.name, ...employer.address] },
              { label: t('yearEnd.ein'), lines: [employer.ein] },
              { label: t('yearEnd.issuedTo'), lines: [employee.name, ...employee.address] },
              { label: t('yearEnd.ssn'), lines: [employee.ssn] },
              { label: t('yearEnd.control'), lines: [controlNumber] },
            ].map(({ label, lines }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Lines lines={lines} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Banner tone="info" title={t('yearEnd.mistakeTitle')}>
          {t('yearEnd.mistakeBody')}
        </Banner>
      </div>
    </Columns>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

/** `B, C, and 2`; empty for a form without lettered copies. */
function copiesOf(form: FormType, language: Language): string {
  return new Intl.ListFormat(language).format(copyLettersOf(form));
}
