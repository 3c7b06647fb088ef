import { useState, type ReactNode } from 'react';
import type { EmploymentPage, EmploymentRow } from '@paystead/contract/console/employment/model.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../../form/use-sending.ts';
import { call } from '../../../platform/api.ts';
import type { PersonSection } from './section-query.ts';
import { useShownCell } from './shown-cell.ts';
import styles from './employment.module.css';

interface HistoryListProps {
  readonly page: EmploymentPage;
  readonly section: PersonSection;
  readonly onCorrect: (date: string) => void;
  readonly onTakenBack: () => unknown;
  readonly refresh: () => unknown;
}

/** The rows of an employment, newest day first, with what each changed and who recorded it. */
export function HistoryList({ page, section, onCorrect, onTakenBack, refresh }: HistoryListProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { rows, mayChange } = page;
  return (
    <>
      <h3>{t('console.employment.history')}</h3>
      <ol className={styles.history}>
        {rows.map((row, place) => {
          const date = format.date(row.date, 'long');
          return (
            <li key={`${row.date} ${rows.length - place}`}>
              <b>
                {date} · {t(`console.employment.event.${row.event}`)}{' '}
                {row.isFuture ? (
                  <Badge tone="info" icon="calendar">
                    {t('console.employment.future')}
                  </Badge>
                ) : null}
                {row.isReplaced ? <Badge tone="neutral">{t('console.employment.replaced')}</Badge> : null}
              </b>
              <Changes row={row} page={page} isFirst={place === rows.length - 1} />
              <small>
                {t('console.employment.recorded', {
                  who: row.recordedBy,
                  date: format.date(localDay(row.recordedAt), 'long'),
                })}
              </small>
              {mayChange && !row.isReplaced ? (
                <ButtonRow>
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('console.employment.correctDay', { date })}
                    onClick={() => onCorrect(row.date)}
                  >
                    {t('console.employment.act.correct')}
                  </Button>
                  {row.mayTakeBack ? (
                    <Button kind="quiet" small onClick={() => setAsking(true)}>
                      {t('console.employment.act.takeBack')}
                    </Button>
                  ) : null}
                </ButtonRow>
              ) : null}
            </li>
          );
        })}
      </ol>
      {rows[0]?.mayTakeBack ? (
        <TakeBackDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          date={rows[0].date}
          section={section}
          onDone={onTakenBack}
          refresh={refresh}
        />
      ) : null}
    </>
  );
}

interface ChangesProps {
  readonly row: EmploymentRow;
  readonly page: EmploymentPage;
  readonly isFirst: boolean;
}

/** The values that a row changed; the first one has only what it began with. */
function Changes({ row: { changes }, page: { fields }, isFirst }: ChangesProps): ReactNode {
  const t = useText();
  const shown = useShownCell();
  const named = changes.flatMap((change) => {
    const field = fields.find(({ name }) => name === change.name);
    return field ? [{ ...change, field }] : [];
  });
  if (named.length === 0) return null;
  const list = (
    <ul>
      {named.map(({ field, before, after }) => (
        <li key={field.name}>
          {isFirst
            ? t('console.employment.value', { field: field.label, value: shown(field, after) })
            : t('console.employment.changed', {
                field: field.label,
                before: shown(field, before),
                after: shown(field, after),
              })}
        </li>
      ))}
    </ul>
  );
  if (!isFirst) return list;
  return (
    <details className={styles.first}>
      <summary>{t('console.employment.firstValues')}</summary>
      {list}
    </details>
  );
}

interface TakeBackDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly date: string;
  readonly section: PersonSection;
  readonly onDone: () => unknown;
  readonly refresh: () => unknown;
}

function TakeBackDialog({ open, onClose, date, section, onDone, refresh }: TakeBackDialogProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const sending = useSending(refresh);
  const { clientCode, employeeId } = section;
  const close = (): void => {
    sending.clear();
    onClose();
  };
  const takeBack = async (): Promise<void> => {
    const body = { act: 'takeBack' as const, values: { effective_date: date }, isCheck: false };
    const isDone = await sending.send(() => call('employment.put', { params: { clientCode, employeeId }, body }));
    if (!isDone) return;
    close();
    await onDone();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('console.employment.takeBackQuestion', { date: format.date(date, 'long') })}
      actions={
        <>
          <Button kind="second" onClick={close}>
            {t('console.employment.keep')}
          </Button>
          <Button kind="danger" busy={sending.isSending} onClick={() => void takeBack()}>
            {t('console.employment.act.takeBack')}
          </Button>
        </>
      }
    >
      {sending.failure === undefined ? null : <Banner tone="danger" announce="assertive" title={sending.failure} />}
      <p>{t('console.employment.takeBackMeaning')}</p>
    </Dialog>
  );
}
