import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { SelectField } from '@paystead/ui/field/inputs.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call, CallFailed } from '../../../platform/api.ts';
import { EMPTY, entriesFrom } from './entries.ts';
import { MessageForm } from './message-form.tsx';

/** Clients in the menu; the most rows of one reply. */
const MOST_CLIENTS = 200;

/** Writes a message to employees of one client: chosen first, unless there is one. */
export function NewMessagePage(): ReactNode {
  const t = useText();
  const [parameters, setParameters] = useSearchParams();
  const clientCode = parameters.get('client') ?? '';
  const clients = useQuery({
    queryKey: ['clients', 'menu'],
    queryFn: ({ signal }) => call('clients.list', { query: { limit: MOST_CLIENTS }, signal }),
    enabled: clientCode === '',
  });
  const back = { label: t('console.messages.title'), href: '/messages' };
  if (clientCode !== '') return <Writing key={clientCode} clientCode={clientCode} from={parameters.get('from')} />;
  const [only] = clients.data?.total === 1 ? clients.data.rows : [];
  if (only) return <Writing clientCode={only.clientCode} from={null} />;
  return (
    <>
      <PageHeader title={t('console.messages.new')} back={back} />
      <Card>
        <Loadable query={clients} failed={t('console.clientsFailed')} loading={<Waiting />}>
          {({ rows }) => (
            <SelectField
              label={t('console.messages.client')}
              hint={t('console.messages.clientHint')}
              value=""
              empty={t('console.messages.choose')}
              options={rows.map((one) => ({ value: one.clientCode, label: `${one.name} (${one.clientCode})` }))}
              onChange={({ target: { value } }) => setParameters({ client: value })}
            />
          )}
        </Loadable>
      </Card>
    </>
  );
}

function Waiting(): ReactNode {
  const t = useText();
  return (
    <Skeleton label={t('console.loading')}>
      <Bone height={240} gap={16} />
      <Bone height={240} gap={16} />
    </Skeleton>
  );
}

interface WritingProps {
  readonly clientCode: string;
  /** The id of the message to start from. */
  readonly from: string | null;
}

function Writing({ clientCode, from }: WritingProps): ReactNode {
  const t = useText();
  const [messageId] = useState(() => crypto.randomUUID());
  const query = useQuery({
    queryKey: ['messages', 'start', clientCode, from],
    queryFn: async ({ signal }) => {
      const options = await call('messages.audienceOptions', { params: { clientCode }, signal });
      const earlier =
        from === null ? null : await call('messages.read', { params: { clientCode, messageId: from }, signal });
      return { options, start: earlier ? entriesFrom(earlier) : EMPTY };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const back = { label: t('console.messages.title'), href: '/messages' };
  const code = query.error instanceof CallFailed ? query.error.code : '';
  if (code === 'not_found' || code === 'scope_required')
    return (
      <>
        <PageHeader title={t('console.messages.new')} back={back} />
        <Empty icon="lock" title={t('console.messages.refused')}>
          {t('console.messages.refusedMore')}
        </Empty>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('console.messages.new')}
        lede={query.data && t('console.messages.newLede', { client: query.data.options.clientName })}
        back={back}
      />
      <Stack>
        <Loadable query={query} failed={t('console.messages.formFailed')} loading={<Waiting />}>
          {({ options, start }) => (
            <MessageForm clientCode={clientCode} messageId={messageId} from={from} options={options} start={start} />
          )}
        </Loadable>
      </Stack>
    </>
  );
}
