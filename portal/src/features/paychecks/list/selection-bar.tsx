import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { fileOf, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { useAction } from '../../../platform/forms/use-action.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { subjectInputs } from '../../../platform/subject-inputs.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { compareHref } from '../addresses.ts';
import styles from './list.module.css';
import type { SelectedChecks } from './use-selected-checks.ts';

/** Limit of one download. Larger downloads are prepared in the background. */
const MAX_CHECKS = 60;

interface SelectionBarProps {
  readonly selection: SelectedChecks;
  readonly onEnd: () => void;
  /** Saves a file; defaults to the browser's download. */
  readonly save?: (file: Download) => void;
}

/** Actions for the selected paychecks. An action that needs a different selection explains why. The client shows failures. */
export function SelectionBar({ selection, onEnd, save = saveInBrowser }: SelectionBarProps): ReactNode {
  const t = useText();
  const { date } = useFormat();
  const lang = useLanguage();
  const subject = useSubject();
  const { api } = useServices();
  const [, navigate] = useLocation();
  const { checks } = selection;
  const selected = checks.map(({ checkId }) => checkId).join();
  const [refusal, setRefusal] = useState({ selected, hint: '' });
  // A hint is about the selection for which it was given.
  const hint = refusal.selected === selected ? refusal.hint : '';
  const setHint = (text: string): void => setRefusal({ selected, hint: text });

  const compare = (): void => {
    const [newer, older] = checks;
    if (!newer || !older || checks.length > 2) return setHint(t('paychecks.selectTwo'));
    navigate(compareHref(subject, [older.checkId, newer.checkId]));
  };
  const files = useAction({
    request: async (format: 'pdf' | 'zip') => {
      const checkIds = checks.map(({ checkId }) => checkId);
      const body = { checkIds, format, lang, ...subjectInputs(subject) };
      return fileOf(await api.fetchCall('paychecks.files', { body }, { noLoading: true }));
    },
    onSuccess: save,
  });
  const download = (format: 'pdf' | 'zip'): void => {
    if (checks.length === 0) return setHint(t('paychecks.selectOne'));
    if (checks.length > MAX_CHECKS) return setHint(t('paychecks.selectFewer', { most: MAX_CHECKS }));
    setHint('');
    files.run(format);
  };
  const pending = files.isPending ? files.attempt?.input : undefined;
  const dates = checks.slice(0, 3).map(({ checkDate }) => date(checkDate, 'medium'));
  const others = checks.length - dates.length;
  return (
    <div className={styles.selectionBar} role="region" aria-label={t('paychecks.selected')} data-print="no">
      <div role="status">
        <p className={text.strong}>{t('paychecks.selectedCount', { count: checks.length })}</p>
        <p className={classes(text.soft, text.small)}>
          {hint || (others > 0 ? `${dates.join('; ')} +${others}` : dates.join('; ')) || t('paychecks.selectHint')}
        </p>
      </div>
      <ButtonRow>
        <Button small onClick={compare}>
          {t('paychecks.compareTwo')}
        </Button>
        <Button kind="second" small icon="download" busy={pending === 'pdf'} onClick={() => download('pdf')}>
          {t('paychecks.onePdf')}
        </Button>
        <Button kind="second" small icon="folder" busy={pending === 'zip'} onClick={() => download('zip')}>
          {t('paychecks.oneZip')}
        </Button>
        <Button kind="quiet" small onClick={onEnd}>
          {t('paychecks.endSelection')}
        </Button>
      </ButtonRow>
    </div>
  );
}
