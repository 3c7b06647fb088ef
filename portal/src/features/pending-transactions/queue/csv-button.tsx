import { useState, type ReactNode } from 'react';
import { saveInBrowser } from '../../../platform/api/download.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useServices } from '../../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import type { ApproverView } from '../counts.ts';
import { requestsCsv } from '../decide/queue-csv.ts';
import type { QueueFilters } from './filters.ts';
import { readQueue } from './queries.ts';

interface CsvButtonProps {
  readonly view: ApproverView;
  readonly filters: QueueFilters;
  readonly text: string;
}

/** Saves all requests of the list, with its filters, as a CSV file (TRX-3). */
export function CsvButton({ view, filters, text }: CsvButtonProps): ReactNode {
  const t = useText();
  const { api, clock } = useServices();
  const [isReading, setReading] = useState(false);
  const save = async (): Promise<void> => {
    setReading(true);
    try {
      const blob = new Blob([requestsCsv(await readQueue(api, view, filters, text), t)], {
        type: 'text/csv;charset=utf-8',
      });
      saveInBrowser({ name: `approvals-${localToday(clock)}.csv`, blob });
    } catch {
      // The API client already showed a toast.
    } finally {
      setReading(false);
    }
  };
  return (
    <Button kind="second" small icon="download" busy={isReading} onClick={() => void save()}>
      {t('pendingTransactions.csv')}
    </Button>
  );
}
