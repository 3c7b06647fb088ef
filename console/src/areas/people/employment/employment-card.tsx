import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { EmploymentAct, EmploymentPage } from '@paystead/contract/console/employment/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../../platform/api.ts';
import { ActForm, type FormAct } from './act-form.tsx';
import { HistoryList } from './history-list.tsx';
import { ONE_LOOK, type PersonSection } from './section-query.ts';

/** A person's employment: what may happen next, and its history, in which each day can be corrected. */
export function EmploymentCard(section: PersonSection): ReactNode {
  const t = useText();
  const { clientCode, employeeId, reason } = section;
  const query = useQuery({
    queryKey: ['employment', 'history', clientCode, employeeId, reason],
    queryFn: ({ signal }) => call('employment.look', { params: { clientCode, employeeId }, body: { reason }, signal }),
    ...ONE_LOOK,
  });
  return (
    <Card title={t('console.employment.title')}>
      <Loadable
        query={query}
        failed={t('console.employment.failed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={240} gap={16} />
          </Skeleton>
        }
      >
        {(page) => <Employment page={page} section={section} onChanged={() => query.refetch()} />}
      </Loadable>
    </Card>
  );
}

interface EmploymentProps {
  readonly page: EmploymentPage;
  readonly section: PersonSection;
  readonly onChanged: () => Promise<unknown>;
}

function Employment({ page, section, onChanged }: EmploymentProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState<{ readonly act: FormAct; readonly date?: string }>();
  const [done, setDone] = useState<EmploymentAct>();
  const finish = async (act: EmploymentAct): Promise<void> => {
    await onChanged();
    setOpen(undefined);
    setDone(act);
  };
  return (
    <Stack>
      <div role="status">
        {done === undefined ? null : <Banner tone="success" title={t(`console.employment.done.${done}`)} />}
      </div>
      {open ? (
        <ActForm
          key={`${open.act} ${open.date ?? ''}`}
          {...open}
          page={page}
          section={section}
          onDone={() => finish(open.act)}
          onCancel={() => setOpen(undefined)}
        />
      ) : (
        <ButtonRow>
          {page.acts
            .filter((act): act is FormAct => act !== 'takeBack' && act !== 'correct')
            .map((act) => (
              <Button
                key={act}
                kind="second"
                small
                onClick={() => {
                  setDone(undefined);
                  setOpen({ act });
                }}
              >
                {t(`console.employment.act.${act}`)}
              </Button>
            ))}
        </ButtonRow>
      )}
      <HistoryList
        page={page}
        section={section}
        onCorrect={(date) => {
          setDone(undefined);
          setOpen({ act: 'correct', date });
        }}
        onTakenBack={() => finish('takeBack')}
        refresh={onChanged}
      />
    </Stack>
  );
}
