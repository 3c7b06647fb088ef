import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import type { ConsoleReplyOf } from '@paystead/contract/console/endpoint.ts';
import type { hire } from '@paystead/contract/console/employment/endpoints.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../../platform/api.ts';
import { RecordForm } from './record-form.tsx';

type Hired = ConsoleReplyOf<typeof hire>;

/** Hires a person at a client: the record, the sign-in and an invitation. */
export function HirePage(): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { clientCode } = useParams<{ clientCode: string }>();
  const [invites, setInvites] = useState(true);
  const [hired, setHired] = useState<Hired>();
  const query = useQuery({
    queryKey: ['employment', 'hire', clientCode],
    queryFn: ({ signal }) => call('employment.hireForm', { params: { clientCode }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const back = { label: query.data?.clientName ?? clientCode, href: `/clients/${clientCode}` };
  const code = query.error instanceof CallFailed ? query.error.code : '';
  if (code === 'not_found' || code === 'scope_required')
    return (
      <>
        <PageHeader title={t('console.employment.hire')} back={{ label: t('console.clients'), href: '/clients' }} />
        <Empty icon="lock" title={t('console.employment.refused')}>
          {t('console.employment.refusedMore')}
        </Empty>
      </>
    );
  if (hired) return <Done hired={hired} clientCode={clientCode} clientName={back.label} />;
  return (
    <>
      <PageHeader
        title={t('console.employment.hire')}
        lede={query.data && t('console.employment.hireLede', { client: query.data.clientName })}
        back={back}
      />
      <Loadable
        query={query}
        failed={t('console.employment.formFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={320} gap={16} />
            <Bone height={240} gap={16} />
          </Skeleton>
        }
      >
        {({ sections, values }) => (
          <Card>
            <RecordForm
              name={`hire ${clientCode}`}
              clientCode={clientCode}
              sections={sections}
              start={values}
              isWhole
              takesFocus={false}
              submit={t('console.employment.hire')}
              send={async (cells, isCheck) => {
                const body = { values: cells, isCheck, invites };
                const reply = await call('employment.hire', { params: { clientCode }, body });
                if (!isCheck) setHired(reply);
                return reply;
              }}
              onDone={() => queries.invalidateQueries({ queryKey: ['people'] })}
              onCancel={() => navigate(`/clients/${clientCode}`)}
            >
              <Checkbox
                label={t('console.employment.invite')}
                note={t('console.employment.inviteNote')}
                checked={invites}
                onChange={setInvites}
              />
            </RecordForm>
          </Card>
        )}
      </Loadable>
    </>
  );
}

interface DoneProps {
  readonly hired: Hired;
  readonly clientCode: string;
  readonly clientName: string;
}

function Done({ hired: { employeeId, invitation }, clientCode, clientName }: DoneProps): ReactNode {
  const t = useText();
  const isSent = invitation === null || invitation === 'sent';
  return (
    <>
      <PageHeader title={t('console.employment.hired')} back={{ label: clientName, href: `/clients/${clientCode}` }} />
      <Banner
        tone={isSent ? 'success' : 'warning'}
        announce="polite"
        title={t(`console.employment.invitation.${invitation ?? 'none'}`)}
        actions={
          <ButtonLink href={`/clients/${clientCode}/people/${employeeId ?? ''}/records`}>
            {t('console.employment.openRecords')}
          </ButtonLink>
        }
      />
    </>
  );
}
