import { useState, type ReactNode } from 'react';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useServices } from '../../platform/services.ts';
import { useSubject } from '../../platform/subject.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { CompactSelect, SearchField } from '@paystead/ui/field/inputs.tsx';
import { classes } from '@paystead/ui/text.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { attentionFirst, countAttention } from './attention.ts';
import { filterAndSort, type Order } from './filter-records.ts';
import { recordView } from './record-views.tsx';
import styles from './hr-records.module.css';
import type { AnyRecord, RecordKind } from './kinds.ts';
import { RecordItem } from './record-item.tsx';

/** Number of records up to which a list needs no search. */
const MAX_WITHOUT_SEARCH = 10;

interface RecordsListProps {
  readonly kind: RecordKind;
  readonly records: readonly AnyRecord[];
}

/** The records of one kind, with search and sorting for more than ten. */
export function RecordsList({ kind, records }: RecordsListProps): ReactNode {
  const t = useText();
  const subject = useSubject();
  const format = useFormat();
  const { clock } = useServices();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('default');
  if (records.length === 0)
    return (
      <Card>
        <Empty icon={kind.icon} title={t(kind.emptyTitle)}>
          {t(subject.view === 'self' ? kind.emptyBody : 'hrRecords.emptyOfEmployee')}
        </Empty>
      </Card>
    );
  const today = localToday(clock);
  const listed = attentionFirst(kind.key, records, today).map((record) => ({
    record,
    ...recordView(kind.key, record, { t, format }),
  }));
  const shown = filterAndSort(listed, search, order, format.language);
  const attention = countAttention(kind.key, records, today);
  const isSortedByName = kind.defaultOrder === 'hrRecords.nameUp';
  return (
    <>
      {records.length > MAX_WITHOUT_SEARCH ? (
        <div className={styles.filters}>
          <SearchField
            label={t('hrRecords.search', { kind: t(kind.label) })}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <CompactSelect
            label={t('hrRecords.order')}
            value={order}
            options={[
              { value: 'default', label: t(kind.defaultOrder) },
              ...(isSortedByName ? [] : [{ value: 'nameUp', label: t('hrRecords.nameUp') }]),
              { value: 'nameDown', label: t('hrRecords.nameDown') },
            ]}
            onChange={(event) => setOrder(event.target.value as Order)}
          />
        </div>
      ) : null}
      <Card
        flush
        title={t('hrRecords.heading', { kind: t(kind.label), count: format.count(records.length) })}
        action={
          <output>
            {search.trim() !== '' ? (
              t('hrRecords.found', { found: shown.length, count: records.length })
            ) : attention > 0 ? (
              <Badge tone="warning" icon="warning">
                {t('hrRecords.attention', { count: attention })}
              </Badge>
            ) : null}
          </output>
        }
      >
        {shown.length === 0 ? (
          <Empty icon="search" level={3} title={t('hrRecords.nothingFound', { search: search.trim() })}>
            {t('hrRecords.nothingFoundBody')}
          </Empty>
        ) : (
          <ul className={classes(styles.records, kind.isHistory && styles.history)}>
            {shown.map(({ record, ...view }) => (
              <RecordItem key={record.id} view={view} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
