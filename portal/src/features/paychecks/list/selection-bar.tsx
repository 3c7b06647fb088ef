import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { fileOf, saveInBrowser, type Download } from '../../../platform/api/download.ts';
import { ApiFailure, Unreached } from '../../../platform/api/failure.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import { useSubject } from '../../../platform/subject.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { classes, text } from '@paystead/ui/text.tsx';
import { compareHref } from '../addresses.ts';
import styles from './list.module.css';
import { aboutSubject } from '../subject-queries.ts';
import type { Chosen } from './use-selected-checks.ts';

/** As many as the gateway makes at once; the whole history is made by a job. */
const MOST = 60;

interface ChosenBarProps {
  readonly chosen: Chosen;
  readonly onEnd: () => void;
  /** Where files go; the browser's own saving where nothing else is said. */
  readonly save?: (file: Download) => void;
}

/** What can be done with the chosen paychecks. A press that cannot work is answered with what is missing. */
export function ChosenBar({ chosen, onEnd, save = saveInBrowser }: ChosenBarProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const lang = useLanguage();
  const subject = useSubject();
  const { api } = useServices();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<'pdf' | 'zip' | null>(null);
  const [advice, setAdvice] = useState('');
  const { checks } = chosen;

  const compare = (): void => {
    const [newer, older] = checks;
    if (!newer || !older || checks.length > 2) return setAdvice(t('paychecks.chooseTwo'));
    navigate(compareHref(subject, [older.checkId, newer.checkId]));
  };
  const download = async (as: 'pdf' | 'zip'): Promise<void> => {
    if (checks.length === 0) return setAdvice(t('paychecks.chooseOne'));
    if (checks.length > MOST) return setAdvice(t('paychecks.chooseFewer', { most: MOST }));
    setAdvice('');
    setBusy(as);
    try {
      const checkIds = checks.map(({ checkId }) => checkId);
      const body = { checkIds, format: as, lang, ...aboutSubject(subject) };
      save(await fileOf(await api.fetchCall('paychecks.files', { body }, { noLoading: true })));
    } catch (error) {
      // A refusal is shown already (HTTP-6), and that nothing answers is said by the page.
      if (!(error instanceof ApiFailure || error instanceof Unreached)) throw error;
    } finally {
      setBusy(null);
    }
  };
  const dates = checks.slice(0, 3).map(({ checkDate }) => format.date(checkDate, 'medium'));
  const more = checks.length - dates.length;
  return (
    <div className={styles.selectionBar} role="region" aria-label={t('paychecks.chosen')} data-print="no">
      <div role="status">
        <p className={text.strong}>{t('paychecks.chosenCount', { count: checks.length })}</p>
        <p className={classes(text.soft, text.small)}>
          {advice || (more > 0 ? `${dates.join('; ')} +${more}` : dates.join('; ')) || t('paychecks.chooseHint')}
        </p>
      </div>
      <ButtonRow>
        <Button small onClick={compare}>
          {t('paychecks.compareTwo')}
        </Button>
        <Button kind="second" small icon="download" busy={busy === 'pdf'} onClick={() => void download('pdf')}>
          {t('paychecks.onePdf')}
        </Button>
        <Button kind="second" small icon="folder" busy={busy === 'zip'} onClick={() => void download('zip')}>
          {t('paychecks.oneZip')}
        </Button>
        <Button kind="quiet" small onClick={onEnd}>
          {t('paychecks.endChoosing')}
        </Button>
      </ButtonRow>
    </div>
  );
}
