import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import type { PersonPage as Person } from '@paystead/contract/console/people/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../platform/api.ts';
import { SECTIONS } from './person-sections.ts';
import { ReasonForm } from './reason-form.tsx';

/** One person: who they are, and what an operator may do about their account. Asks for a reason first where policy says so. */
export function PersonPage(): ReactNode {
  const { clientCode, employeeId } = useParams<{ clientCode: string; employeeId: string }>();
  return <Looked key={`${clientCode} ${employeeId}`} clientCode={clientCode} employeeId={employeeId} />;
}

interface LookedProps {
  readonly clientCode: string;
  readonly employeeId: string;
}

function Looked({ clientCode, employeeId }: LookedProps): ReactNode {
  const t = useText();
  const [reason, setReason] = useState<string | null>(null);
  // Each look is recorded, so none happens unless the operator comes to the page or changes something.
  const query = useQuery({
    queryKey: ['people', 'one', clientCode, employeeId, reason],
    queryFn: ({ signal }) => call('people.look', { params: { clientCode, employeeId }, body: { reason }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const back = { label: t('console.people.title'), href: '/people' };
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <>
        <PageHeader title={t('console.people.unknown')} back={back} />
        <Empty icon="search" title={t('console.people.unknownTitle')}>
          {t('console.people.unknownMore')}
        </Empty>
      </>
    );
  const { data } = query;
  const person = data?.state === 'open' ? data.person : undefined;
  return (
    <>
      <PageHeader
        title={person?.name ?? t('console.people.unknown')}
        lede={person && `${person.employeeNumber} · ${person.clientName}`}
        back={back}
      />
      <Loadable
        query={query}
        failed={t('console.people.oneFailed')}
        loading={
          <Skeleton label={t('console.loading')}>
            <Bone height={200} gap={16} />
            <Bone height={160} gap={16} />
            <Bone height={160} gap={16} />
          </Skeleton>
        }
      >
        {(look) =>
          look.state === 'open' ? (
            <Sections person={look.person} reason={reason} onChanged={() => query.refetch()} />
          ) : (
            <ReasonForm
              name={`${clientCode} ${employeeId}`}
              clientName={look.clientName}
              onReason={(given) => setReason(given)}
            />
          )
        }
      </Loadable>
    </>
  );
}

interface SectionsProps {
  readonly person: Person;
  readonly reason: string | null;
  readonly onChanged: () => Promise<unknown>;
}

function Sections({ person, reason, onChanged }: SectionsProps): ReactNode {
  const t = useText();
  const [message, setMessage] = useState<string>();
  const changed = async (text?: string): Promise<void> => {
    await onChanged();
    setMessage(text);
  };
  return (
    <Stack>
      <div role="status">{message === undefined ? null : <Banner tone="success" title={message} />}</div>
      {person.isOwn ? <Banner tone="info" title={t('console.people.own')} /> : null}
      {SECTIONS.map(({ id, Section }) => (
        <Section key={id} person={person} reason={reason} onChanged={changed} />
      ))}
    </Stack>
  );
}
