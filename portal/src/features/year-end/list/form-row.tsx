import { dayOf } from '@paystead/ui/clock.ts';
import type { ReactNode } from 'react';
import { familyOf } from '@paystead/contract/features/year-end/forms.ts';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { classes, Spoken } from '@paystead/ui/text.tsx';
import { consentHref, documentHref } from '../addresses.ts';
import { RequestPaperCopy } from './request-paper-copy.tsx';
import { DownloadForm } from '../download-form.tsx';
import styles from './list.module.css';

interface FormRowProps {
  readonly document: YearEndDocument;
  /** Marks a form that was delivered electronically before consent ended. */
  readonly isDelivered?: boolean;
  /** Checkbox of the row in selection mode. */
  readonly selection?: { readonly isSelected: boolean; readonly toggle: () => void } | undefined;
}

/** One form with its status, employer and actions. */
export function FormRow({ document, isDelivered = false, selection }: FormRowProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const subject = useSubject();
  const { formType, consentRequired, opens, paperRequestedAt, paperMailedOn } = document;
  const isAwaited = isCopyAwaited(document);
  return (
    <li className={classes(styles.form, selection !== undefined && styles.selecting)}>
      {selection ? (
        <label className={styles.checkbox}>
          <input
            type="checkbox"
            aria-label={t('yearEnd.select', { form: document.fileName })}
            checked={selection.isSelected}
            onChange={selection.toggle}
          />
        </label>
      ) : null}
      <div>
        <div className={styles.name}>
          <h3>
            {formType}
            <Spoken> {String(document.taxYear)}</Spoken>
          </h3>
          <FormBadges document={document} isDelivered={isDelivered} />
        </div>
        <p className={styles.meta}>
          {t('yearEnd.issued', { company: document.legalCompany, date: format.date(document.issuedAt, 'date') })}{' '}
          <span className={styles.noWrap}>{t('yearEnd.einIs', { ein: document.ein })}</span>{' '}
          {paperRequestedAt !== null && isAwaited
            ? t('yearEnd.paperRequested', { date: format.date(dayOf(paperRequestedAt), 'date') })
            : null}
        </p>
        {paperMailedOn === null ? null : (
          <p className={styles.meta}>
            {t(subject.view === 'self' ? 'yearEnd.paperMailed' : 'yearEnd.paperMailedOthers', {
              date: format.date(paperMailedOn, 'date'),
            })}
          </p>
        )}
        {consentRequired ? (
          <p className={styles.meta}>
            {subject.view === 'self'
              ? t(opens === 'boxes' ? 'yearEnd.paperWhyImported' : 'yearEnd.paperWhy')
              : t('yearEnd.paperWhyOthers')}
          </p>
        ) : null}
      </div>
      {selection ? null : <FormActions document={document} />}
    </li>
  );
}

/** The form's status: corrected or replaced, its number of several, and its delivery. */
function FormBadges({ document, isDelivered }: { document: YearEndDocument; isDelivered: boolean }): ReactNode {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {document.changedOn === undefined ? null : (
        <Badge tone="warning" icon="edit">
          {t('yearEnd.changedBadge', { date: format.date(document.changedOn, 'medium') })}
        </Badge>
      )}
      {document.isCorrected ? (
        <Badge tone="info" icon="check">
          {t('yearEnd.corrected')}
        </Badge>
      ) : null}
      {document.correctedById === null ? null : (
        <Badge tone="warning" icon="warning">
          {t('yearEnd.replaced')}
        </Badge>
      )}
      {document.forms > 1 ? (
        <Badge>{t('yearEnd.formOf', { number: document.formNumber, count: document.forms })}</Badge>
      ) : null}
      {document.consentRequired ? <Badge icon="document">{t('yearEnd.paper')}</Badge> : null}
      {isDelivered ? (
        <Badge tone="success" icon="check">
          {t('yearEnd.deliveredHere')}
        </Badge>
      ) : null}
    </>
  );
}

/** Checks whether a requested paper copy is still to be mailed: one that was mailed since is no longer awaited. */
function isCopyAwaited({ paperRequestedAt, paperMailedOn }: YearEndDocument): boolean {
  return paperRequestedAt !== null && (paperMailedOn === null || dayOf(paperRequestedAt) > paperMailedOn);
}

/** Checks whether a form will be mailed anyway, so that nothing is left to request. */
function isOnItsWayOnPaper(document: YearEndDocument): boolean {
  return (document.consentRequired && document.paperMailedOn === null) || isCopyAwaited(document);
}

/** Buttons that open, download or request the form. */
function FormActions({ document }: { document: YearEndDocument }): ReactNode {
  const t = useText();
  const subject = useSubject();
  const isOwn = subject.view === 'self';
  return (
    <div className={styles.actions}>
      {document.opens === 'nothing' ? null : (
        <ButtonLink kind="second" small href={documentHref(subject, document.id)}>
          {t('yearEnd.seeBoxes')}
          <Spoken>: {document.fileName}</Spoken>
        </ButtonLink>
      )}
      <DownloadForm document={document} kind="second" small />
      {isOwn && document.consentRequired ? (
        <ButtonLink kind="second" small href={consentHref(familyOf(document.formType), document.id)}>
          {t('yearEnd.getOnline')}
          <Spoken>: {document.fileName}</Spoken>
        </ButtonLink>
      ) : null}
      {isOwn && !isOnItsWayOnPaper(document) ? <RequestPaperCopy document={document} /> : null}
    </div>
  );
}
