import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { referenceOf } from '../../../platform/api/reference.ts';
import { useKeptEntry } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useServices } from '../../../platform/services.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { NotConfirmed } from '../../../platform/kept-entry/not-confirmed-banner.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { ExportItem } from './export-item.tsx';
import { EXPORTS_KEY, exportsQuery, isUnderWay } from './export-queries.ts';
import styles from './export.module.css';
import type { ExportWish } from './use-export-selection.ts';

interface ExportDialogProps {
  readonly wish: ExportWish;
  /** Years that have paychecks, newest first. */
  readonly years: readonly number[];
}

/** Taking one's pay history along: choose, watch it being made, stop it, go on, download it. */
export function ExportDialog({ wish, years }: ExportDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog
      open={wish.isOpen}
      onClose={wish.close}
      wide
      title={t('paychecks.exportTitle')}
      actions={
        <Button kind="second" onClick={wish.close}>
          {t('paychecks.exportClose')}
        </Button>
      }
    >
      <Exports wish={wish} years={years} />
    </Dialog>
  );
}

function Exports({ wish, years }: ExportDialogProps): ReactNode {
  const t = useText();
  const { api, queries } = useServices();
  const query = useQuery(exportsQuery(api));
  const changed = (one: PayExport): void => {
    queries.setQueryData(EXPORTS_KEY, (old: readonly PayExport[] | undefined) => [
      one,
      ...(old ?? []).filter(({ exportId }) => exportId !== one.exportId),
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
                  {shown.map((one) => (
                    <ExportItem key={one.exportId} of={one} onChange={changed} />
                  ))}
                </ul>
              ) : null}
              {exports.some(({ status }) => isUnderWay(status)) ? null : (
                <NewExport wish={wish} years={years} onStart={changed} kind={shown.length > 0 ? 'second' : 'main'} />
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
  readonly onStart: (one: PayExport) => void;
  /** Second where something else on the page comes first: an archive that is ready. */
  readonly kind: 'main' | 'second';
}

function NewExport({ wish, years, onStart, kind }: NewExportProps): ReactNode {
  const t = useText();
  const lang = useLanguage();
  const { api } = useServices();
  const what = wish.years === null ? 'all' : 'years';
  const chosen = (wish.years ?? []).filter((year) => years.includes(year));
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // The same intention is the same key: a press that got no answer can be repeated without a second archive.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const choose = (next: readonly number[] | null): void => {
    wish.choose(next);
    setFault('');
    setKey(crypto.randomUUID());
  };
  const start = async (): Promise<void> => {
    if (what === 'years' && chosen.length === 0) return setFault(t('paychecks.exportChooseYear'));
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { years: what === 'all' ? null : [...chosen], lang };
      onStart(await api.call('paychecks.startExport', { body }, { idempotencyKey: key, noLoading: true }));
    } catch (error) {
      // A refusal is shown already (HTTP-6); what was chosen stays.
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  // The choice itself stands in the address.
  useKeptEntry('paychecks.export', {
    state: { what, chosen },
    isSending: busy,
    isReady: years.length > 0,
    send: () => void start(),
  });
  return (
    <div className={styles.newExport}>
      <Choices
        label={t('paychecks.exportWhat')}
        choices={[
          {
            value: 'all',
            label: t('paychecks.exportAll'),
            note: t('paychecks.exportAllNote', { count: years.length }),
          },
          { value: 'years', label: t('paychecks.exportYears') },
        ]}
        value={what}
        error={fault || undefined}
        onChange={(next) => choose(next === 'all' ? null : years.slice(0, 1))}
      />
      {what === 'years' ? (
        <fieldset className={styles.years}>
          <legend className={text.spoken}>{t('paychecks.exportYears')}</legend>
          {years.map((year) => (
            <Checkbox
              key={year}
              label={String(year)}
              checked={chosen.includes(year)}
              onChange={(on) => choose(on ? [...chosen, year] : chosen.filter((one) => one !== year))}
            />
          ))}
        </fieldset>
      ) : null}
      <NotConfirmed error={failure} />
      <Button kind={kind} icon="shield" busy={busy} onClick={() => void start()}>
        {t('paychecks.exportStart')}
      </Button>
      <p className={classes(text.soft, text.caption)}>{t('paychecks.exportStepUp')}</p>
    </div>
  );
}
