import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { SignedInDevice } from '@paystead/contract/features/session/model.ts';
import { referenceOf } from '../../platform/api/reference.ts';
import { ActionFailure } from '../../platform/forms/action-failure.tsx';
import { useAction } from '../../platform/forms/use-action.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useServices } from '../../platform/services.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Bone, Skeleton } from '@paystead/ui/skeleton/skeleton.tsx';
import { Loadable } from '@paystead/ui/states/loadable.tsx';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import styles from './preferences.module.css';
import { DEVICES, devicesQuery } from './queries.ts';

interface DevicesCardProps {
  readonly accountUrl: string | null;
}

/** Devices that are listed at once; the others on request. */
const FIRST = 5;

/** The devices on which the person is signed in, with buttons that sign the other ones out, and the provider's own page. */
export function DevicesCard({ accountUrl }: DevicesCardProps): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const query = useQuery(devicesQuery(api));
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const signOut = useAction({
    request: (sessionId: string, idempotencyKey) =>
      api.call('session.revoke', { params: { sessionId } }, { idempotencyKey }),
    invalidates: [DEVICES],
    keptAs: 'preferences.devices',
    onSuccess: () => {
      toaster.show({ tone: 'success', title: t('preferences.deviceEnded') });
      // The device's button disappears with it, so the focus needs a new place.
      list.current?.focus();
    },
    onFailure: () => list.current?.focus(),
  });
  return (
    <Card titleBeside title={t('preferences.devices')} lede={t('preferences.devicesNote')}>
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
            <ActionFailure error={signOut.error} />
            <ul ref={list} tabIndex={-1} className={styles.devices}>
              {devices.slice(0, isWhole ? undefined : FIRST).map((device, place) => (
                <li key={device.sessionId}>
                  <DeviceFacts device={device} />
                  {device.isCurrent ? null : (
                    <SignOutButton
                      device={device}
                      number={numberOf(devices, place)}
                      busy={signOut.isPending && signOut.attempt?.input === device.sessionId}
                      onSignOut={() => signOut.run(device.sessionId)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {isWhole || devices.length <= FIRST ? null : (
              <Button
                kind="quiet"
                small
                onClick={() => {
                  setWhole(true);
                  list.current?.focus();
                }}
              >
                {t('preferences.moreDevices', { count: devices.length - FIRST })}
              </Button>
            )}
          </>
        )}
      </Loadable>
      {accountUrl === null ? null : (
        <p className={styles.account}>
          <a className={text.standalone} href={accountUrl} target="_blank" rel="noreferrer">
            {t('preferences.account')}
          </a>
        </p>
      )}
    </Card>
  );
}

interface DeviceProps {
  readonly device: SignedInDevice;
}

/** Name of the device, employer, and the times of sign-in and last use. */
function DeviceFacts({
  device: { isCurrent, kind, device, clientName, signedInAt, lastSeenAt },
}: DeviceProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const at = (instant: string) => ({ date: format.date(localDay(instant), 'medium'), time: format.time(instant) });
  const facts = [
    clientName,
    kind === 'native' ? t('preferences.app') : null,
    t('preferences.signedIn', at(signedInAt)),
    t('preferences.lastSeen', at(lastSeenAt)),
  ];
  return (
    <div>
      <p className={text.strong}>
        {device || t('preferences.unknownDevice')}{' '}
        {isCurrent ? (
          <Badge tone="success" icon="check">
            {t('preferences.thisDevice')}
          </Badge>
        ) : null}
      </p>
      <p className={classes(text.soft, text.small)}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface SignOutButtonProps extends DeviceProps {
  /** Set if several devices have the same name. */
  readonly number: { readonly place: number; readonly count: number } | undefined;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

/** Returns which one of the devices with the same name a device is, so that no two buttons are called the same. */
function numberOf(devices: readonly SignedInDevice[], place: number): SignOutButtonProps['number'] {
  const isAlike = ({ device }: SignedInDevice) => device === devices[place]?.device;
  const count = devices.filter(isAlike).length;
  return count > 1 ? { place: devices.slice(0, place + 1).filter(isAlike).length, count } : undefined;
}

function SignOutButton({ device: { device }, number, busy, onSignOut }: SignOutButtonProps): ReactNode {
  const t = useText();
  const name = device || t('preferences.unknownDevice');
  return (
    <Button kind="second" small icon="leave" busy={busy} onClick={onSignOut}>
      {t('preferences.signOutDevice')}{' '}
      <Spoken>{number ? t('preferences.deviceOf', { device: name, ...number }) : name}</Spoken>
    </Button>
  );
}
