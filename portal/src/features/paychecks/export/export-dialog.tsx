import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useServices } from '../../../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { NotConfirmed } from '../../../platform/kept-entry/not-confirmed-banner.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { OFFERS_KEY } from '../offer/offer-queries.ts';
import { ExportItem } from './export-item.tsx';
import { EXPORTS_KEY, exportsQuery, isInProgress } from './export-queries.ts';
import styles from './export.module.css';
import type { ExportSelection } from './use-export-selection.ts';

interface ExportDialogProps {
  readonly selection: ExportSelection;
  /** Years that have paychecks, newest first. */
  readonly years: readonly number[];
}

/** Downloads the pay history: select years, start, cancel, resume and save. */
export function ExportDialog({ selection, years }: ExportDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      open={selection.isOpen}
      onClose={selection.close}
      wide
      startAtTitle
      title={t('paychecks.exportTitle')}
      actions={
        <Button kind="second" onClick={selection.close}>
          {t('paychecks.exportClose')}
        </Button>
      }
    >
      <Exports selection={selection} years={years} />
    </Dialog>
  );
}

function Exports({ selection, years }: ExportDialogProps): ReactNode {
  const t = useText();
  const { api, queries } = useServices();
  const query = useQuery(exportsQuery(api));
  const updateExport = (updated: PayExport): void => {
    // A former employee accepts the offer of pay stubs by starting a download.
    void queries.invalidateQueries({ queryKey: OFFERS_KEY });
    queries.setQueryData(EXPORTS_KEY, (old: readonly PayExport[] | undefined) => [
      updated,
      ...(old ?? []).filter(({ exportId }) => exportId !== updated.exportId),
    ]);
  };
  return (
    <>
      <p className={text.soft}>{t('paychecks.exportLede')}</p>
      <Loadable
        query={query}
        failed={t('paychecks.exportFailed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('paychecks.exportLoading')}>
            <Bone height={72} gap={16} />
          </Skeleton>
        }
      >
        {(exports) => {
          const shown = exports.filter(({ status }) => status !== 'expired').slice(0, 4);
          return (
            <>
              {shown.length > 0 ? (
                <ul className={styles.exports}>
                  {shown.map((payExport) => (
                    <ExportItem key={payExport.exportId} payExport={payExport} onChange={updateExport} />
                  ))}
                </ul>
              ) : null}
              {exports.some(({ status }) => isInProgress(status)) ? null : (
                <NewExport
                  selection={selection}
                  years={years}
                  onStart={updateExport}
                  kind={shown.length > 0 ? 'second' : 'main'}
                />
              )}
            </>
          );
        }}
      </Loadable>
      <p className={classes(text.soft, text.caption, styles.hint)}>{t('paychecks.exportVerify')}</p>
    </>
  );
}

interface NewExportProps extends ExportDialogProps {
  readonly onStart: (started: PayExport) => void;
  /** Secondary if the dialog also lists exports. */
  readonly kind: 'main' | 'second';
}

function NewExport({ selection, years, onStart, kind }: NewExportProps): ReactNode {
  const t = useText();
  const lang = useLanguage();
  const { api } = useServices();
  const scope = selection.years === null ? 'all' : 'years';
  const selectedYears = (selection.years ?? []).filter((year) => years.includes(year));
  const [error, setError] = useState('');
  const start = useAction({
    request: (body: { readonly years: number[] | null; readonly lang: Language }, idempotencyKey) =>
      api.call('paychecks.startExport', { body }, { idempotencyKey, noLoading: true }),
    onSuccess: onStart,
    keptAs: 'paychecks.export',
  });
  const select = (next: readonly number[] | null): void => {
    selection.select(next);
    setError('');
  };
  const submit = (): void => {
    if (scope === 'years' && selectedYears.length === 0) return setError(t('paychecks.exportSelectYear'));
    start.run({ years: scope === 'all' ? null : [...selectedYears], lang });
  };
  return (
    <div className={styles.newExport}>
      <Choices
        label={t('paychecks.exportScope')}
        choices={[
          {
            value: 'all',
            label: t('paychecks.exportAll'),
            note: t('paychecks.exportAllNote', { count: years.length }),
          },
          { value: 'years', label: t('paychecks.exportYears') },
        ]}
        value={scope}
        error={error || undefined}
        onChange={(next) => select(next === 'all' ? null : years.slice(0, 1))}
      />
      {scope === 'years' ? (
        <fieldset className={styles.years}>
          <legend className={text.spoken}>{t('paychecks.exportYears')}</legend>
          {years.map((year) => (
            <Checkbox
              key={year}
              label={String(year)}
              checked={selectedYears.includes(year)}
              onChange={(on) =>
                select(on ? [...selectedYears, year] : selectedYears.filter((selected) => selected !== year))
              }
            />
          ))}
        </fieldset>
      ) : null}
      <NotConfirmed error={start.error} />
      <Button kind={kind} icon="shield" busy={start.isPending} onClick={submit}>
        {t('paychecks.exportStart')}
      </Button>
      <p className={classes(text.soft, text.caption)}>{t('paychecks.exportStepUp')}</p>
    </div>
  );
}
