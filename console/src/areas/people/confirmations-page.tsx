import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Link } from '@paystead/ui/link.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { Empty } from '@paystead/ui/states/states.tsx';
import { Segments } from '@paystead/ui/tabs/segments.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { call } from '../../platform/api.ts';
import { ROW_MARK } from '../../platform/shortcuts.ts';
import { ConfirmationItem } from './confirmation-item.tsx';
import styles from './people.module.css';

/** Acts of one page. */
const PAGE = 50;

/** Acts that wait for a second operator, and those that have ended. */
export function ConfirmationsPage(): ReactNode {
  const t = useText();
  const [parameters, setParameters] = useSearchParams();
  const [message, setMessage] = useState<string>();
  const [limit, setLimit] = useState(PAGE);
  const clientCode = parameters.get('client') ?? '';
  const state = parameters.get('state') === 'ended' ? 'ended' : 'waiting';
  const query = useQuery({
    queryKey: ['people', 'confirmations', clientCode, state, limit],
    queryFn: ({ signal }) =>
      call('confirmations.list', { query: { state, limit, ...(clientCode !== '' && { clientCode }) }, signal }),
  });
  const decided = async (text?: string): Promise<void> => {
    await query.refetch();
    setMessage(text);
  };
  const back =
    clientCode === ''
      ? { label: t('console.people.title'), href: '/people' }
      : { label: clientCode, href: `/clients/${clientCode}` };
  return (
    <>
      <PageHeader title={t('console.people.waitingTitle')} lede={t('console.people.waitingLede')} back={back} />
      <Stack>
        <div role="status">{message === undefined ? null : <Banner tone="success" title={message} />}</div>
        <Segments
          label={t('console.people.waitingTitle')}
          value={state}
          options={[
            { value: 'waiting', label: t('console.people.stateWaiting') },
            { value: 'ended', label: t('console.people.stateEnded') },
          ]}
          onChange={(value) => setParameters({ ...(clientCode !== '' && { client: clientCode }), state: value })}
        />
        <Loadable
          query={query}
          failed={t('console.people.waitingFailed')}
          loading={
            <Skeleton label={t('console.loading')}>
              <Bone height={180} gap={16} />
            </Skeleton>
          }
        >
          {({ total, rows }) =>
            rows.length === 0 ? (
              <Empty icon="check" title={t('console.people.nothingWaits')}>
                {t('console.people.nothingWaitsMore')}
              </Empty>
            ) : (
              <>
                <Card>
                  <ul className={styles.history}>
                    {rows.map((one) => (
                      <ConfirmationItem
                        key={one.confirmationId}
                        one={one}
                        person={
                          <Link href={`/clients/${one.clientCode}/people/${one.employeeId}`} {...ROW_MARK}>
                            {`${one.employeeName} · ${one.employeeNumber} · ${one.clientName}`}
                          </Link>
                        }
                        onDecided={decided}
                      />
                    ))}
                  </ul>
                </Card>
                {rows.length < total && limit < 200 ? (
                  <Button kind="second" onClick={() => setLimit(200)}>
                    {t('console.people.more')}
                  </Button>
                ) : null}
              </>
            )
          }
        </Loadable>
      </Stack>
    </>
  );
}
