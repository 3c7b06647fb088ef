import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { HrKind, HrRecordsPage } from '@paystead/contract/console/employment/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { HrRecordItem } from './hr-record-item.tsx';
import { RecordForm } from './record-form.tsx';
import { ONE_LOOK, type PersonSection } from './section-query.ts';

/** A person's HR records, one kind at a time, to add, correct and remove. */
export function HrRecordsCard(section: PersonSection): ReactNode {
  const t = useText();
  const { clientCode, employeeId, reason } = section;
  const query = useQuery({
    queryKey: ['hr-records', clientCode, employeeId, reason],
    queryFn: ({ signal }) => call('hrRecords.look', { params: { clientCode, employeeId }, body: { reason }, signal }),
    ...ONE_LOOK,
  });
  return (
    <Card title={t('console.employment.hrRecords')}>
      <Loadable
        query={query}
        failed={t('console.employment.hrFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={160} gap={16} />
          </Skeleton>
        }
      >
        {(page) => <Records page={page} section={section} onChanged={() => query.refetch()} />}
      </Loadable>
    </Card>
  );
}

interface RecordsProps {
  readonly page: HrRecordsPage;
  readonly section: PersonSection;
  readonly onChanged: () => Promise<unknown>;
}

function Records({ page, section, onChanged }: RecordsProps): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState<HrKind>();
  /** The id of the record in the form. */
  const [open, setOpen] = useState<string>();
  const [message, setMessage] = useState<string>();
  const kind = chosen ?? page.kinds.find(({ records }) => records.length > 0)?.kind ?? page.kinds[0]?.kind;
  const current = page.kinds.find((one) => one.kind === kind);
  if (!current) return null;
  const finish = async (text: string): Promise<void> => {
    await onChanged();
    setOpen(undefined);
    setMessage(text);
  };
  const edit = (recordId: string): void => {
    setMessage(undefined);
    setOpen(recordId);
  };
  const { clientCode, employeeId } = section;
  const opened = current.records.find(({ recordId }) => recordId === open);
  return (
    <Stack>
      <div role="status">{message === undefined ? null : <Banner tone="success" title={message} />}</div>
      <SelectField
        label={t('console.employment.kind')}
        value={current.kind}
        options={page.kinds.map(({ kind: value, label, records }) => ({
          value,
          label: t('console.employment.kindCount', { kind: label, count: records.length }),
        }))}
        onChange={({ target: { value } }) => {
          setChosen(page.kinds.find((one) => one.kind === value)?.kind);
          setOpen(undefined);
          setMessage(undefined);
        }}
      />
      {open === undefined ? null : (
        <RecordForm
          key={open}
          name={`hr ${current.kind} ${opened ? open : 'new'} ${clientCode} ${employeeId}`}
          clientCode={clientCode}
          sections={[
            {
              title: t(opened ? 'console.employment.correctRecord' : 'console.employment.newRecord', {
                kind: current.label,
              }),
              fields: current.fields,
            },
          ]}
          start={opened?.values ?? {}}
          isWhole
          checks={false}
          submit={t('console.employment.saveRecord')}
          send={(values) =>
            call('hrRecords.put', {
              params: { clientCode, employeeId, kind: current.kind, recordId: open },
              body: { values },
            })
          }
          onDone={() => finish(t('console.employment.recordSaved'))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {current.records.length === 0 && open === undefined ? (
        <p>{t('console.employment.noRecords', { kind: current.label })}</p>
      ) : null}
      {current.records
        .filter(({ recordId }) => recordId !== open)
        .map((record) => (
          <HrRecordItem
            key={record.recordId}
            kind={current}
            record={record}
            section={section}
            mayChange={page.mayChange}
            onEdit={() => edit(record.recordId)}
            onRemoved={() => finish(t('console.employment.recordRemoved'))}
          />
        ))}
      {page.mayChange && open === undefined ? (
        <div>
          <Button kind="second" small icon="plus" onClick={() => edit(crypto.randomUUID())}>
            {t('console.employment.addRecord')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
