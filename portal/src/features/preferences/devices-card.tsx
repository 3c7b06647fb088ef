import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Unreached } from '../../platform/api/failure.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useKeptPress } from '../../platform/kept-entry/use-kept-press.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { NotConfirmed } from '../../platform/kept-entry/not-confirmed-banner.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import styles from './preferences.module.css';
import { DEVICES, devicesQuery } from './queries.ts';

/** Where the person is signed in; any but this one can be signed out, and is refused from its next call on. */
export function DevicesCard(): ReactNode {
  const t = useText();
  const format = useFormat();
  const { api, toaster } = useServices();
  const queries = useQueryClient();
  const query = useQuery(devicesQuery(api));
  const list = useRef<HTMLUListElement>(null);
  const ending = useMutation({
    mutationFn: (sessionId: string) => api.call('session.revoke', { params: { sessionId } }),
    onSuccess: () => toaster.show({ tone: 'success', title: t('preferences.deviceEnded') }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: DEVICES });
      // The button that was pressed is gone with its device.
      list.current?.focus();
    },
  });
  useKeptPress('preferences.devices', ending);
  return (
    <Card title={t('preferences.devices')}>
      <Loadable
        query={query}
        failed={t('preferences.devicesFailed')}
        reference={referenceOf(query.error)}
        loading={
          <Skeleton label={t('preferences.loading')}>
            <Bone height={60} />
            <Bone height={60} gap={8} />
          </Skeleton>
        }
      >
        {(devices) => (
          <>
            <p className={text.soft}>{t('preferences.devicesNote')}</p>
            {ending.error instanceof Unreached ? <BrokenOff /> : <NotConfirmed error={ending.error} />}
            <ul ref={list} tabIndex={-1} className={styles.devices}>
              {devices.map(({ sessionId, isCurrent, kind, device, clientName, signedInAt, lastSeenAt }) => {
                const name = device || t('preferences.unknownDevice');
                return (
                  <li key={sessionId}>
                    <div>
                      <p className={text.strong}>
                        {name}{' '}
                        {isCurrent ? (
                          <Badge tone="success" icon="check">
                            {t('preferences.thisDevice')}
                          </Badge>
                        ) : null}
                      </p>
                      <p className={classes(text.soft, text.small)}>
                        {[
                          clientName,
                          kind === 'native' ? t('preferences.app') : null,
                          t('preferences.signedIn', {
                            date: format.date(localDay(signedInAt), 'medium'),
                            time: format.time(signedInAt),
                          }),
                          t('preferences.lastSeen', {
                            date: format.date(localDay(lastSeenAt), 'medium'),
                            time: format.time(lastSeenAt),
                          }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                    </div>
                    {isCurrent ? null : (
                      <Button
                        kind="second"
                        small
                        icon="leave"
                        busy={ending.isPending && ending.variables === sessionId}
                        onClick={() => ending.mutate(sessionId)}
                      >
                        {t('preferences.signOutDevice')} <Spoken>{name}</Spoken>
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loadable>
    </Card>
  );
}
