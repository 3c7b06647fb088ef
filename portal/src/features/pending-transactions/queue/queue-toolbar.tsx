import { useEffect, useState, type ReactNode } from 'react';
import type { QueueCountsReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { SearchField } from '@paystead/ui/field/inputs.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import type { SelectedEmployee } from '../decide/approvals-page.tsx';
import { CsvButton } from './csv-button.tsx';
import type { QueueFilters } from './filters.ts';
import { WaitingFilters } from './waiting-filters.tsx';
import styles from './queue.module.css';
import type { ApproverView } from '../counts.ts';

/** Milliseconds without input before the search starts. */
const SEARCH_DELAY = 250;

export interface QueueToolbarProps {
  readonly view: ApproverView;
  readonly filters: QueueFilters;
  readonly text: string;
  readonly counts: QueueCountsReply | undefined;
  readonly selectedEmployee: SelectedEmployee | undefined;
  readonly onFilter: (change: Partial<QueueFilters>) => void;
  readonly onText: (text: string) => void;
  readonly onHelp: () => void;
}

/** The list, the search, the filters with their counts, the order, the file and the keys. */
export function QueueToolbar(props: QueueToolbarProps): ReactNode {
  const { view, filters, text, onFilter, onText, onHelp } = props;
  const t = useText();
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarLine}>
        <Segments
          label={t('pendingTransactions.show')}
          value={filters.list}
          options={[
            { value: 'waiting', label: t('pendingTransactions.listWaiting') },
            { value: 'underway', label: t('pendingTransactions.listUnderway') },
            { value: 'closed', label: t('pendingTransactions.closed') },
          ]}
          onChange={(list) => onFilter({ list })}
        />
        <QueueSearch text={text} onText={onText} />
      </div>
      <details className={styles.folded} open={isWide()}>
        <summary>{t('pendingTransactions.filtersTitle')}</summary>
        <div className={styles.filters}>
          <WaitingFilters {...props} />
          <CsvButton view={view} filters={filters} text={text} />
          <Button kind="quiet" small onClick={onHelp}>
            {t('pendingTransactions.keysButton')}
          </Button>
        </div>
      </details>
    </div>
  );
}

/** Narrow screens start with the list: the filters unfold above it. */
function isWide(): boolean {
  return !('matchMedia' in globalThis) || globalThis.matchMedia('(min-width: 34rem)').matches;
}

/** Search by name, number or type, which starts after a short pause in typing. */
function QueueSearch({ text, onText }: Pick<QueueToolbarProps, 'text' | 'onText'>): ReactNode {
  const t = useText();
  const [draft, setDraft] = useState(text);
  const [settled, setSettled] = useState(text);
  if (settled !== text) {
    setSettled(text);
    // The text was changed from outside, by clearing the filters. The search's own text lacks the space that was typed last.
    if (draft.trim() !== text) setDraft(text);
  }
  useEffect(() => {
    if (draft.trim() === text) return undefined;
    const timer = setTimeout(() => onText(draft.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of three years ago do not know the tag
    <div role="search" className={styles.search}>
      <SearchField
        label={t('pendingTransactions.search')}
        value={draft}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft.trim() !== text) onText(draft.trim());
        }}
      />
    </div>
  );
}
