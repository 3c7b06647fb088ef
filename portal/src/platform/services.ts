import type { CurrentNotices } from '@paystead/contract/current-notices.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { endpointTable, type EndpointsByName } from '../generated/endpoints.ts';
import { fetchNotices } from './api/notices.ts';
import { createClient, type Client, type ClientPorts } from './api/client.ts';
import { systemClock, type Clock } from '@paystead/ui/clock.ts';
import { createConnection, type Connection } from '@paystead/ui/connection.ts';
import { createLoading, type Loading } from '@paystead/ui/loading.ts';
import { createQueryClient } from './query-client.ts';
import { browserTimers } from '@paystead/ui/toast/countdown.ts';
import { chosenDisplayTime } from './toast/display-time.ts';
import { createToaster, type Toaster } from '@paystead/ui/toast/toaster.ts';

export type Api = Client<EndpointsByName>;

/** Objects that live as long as the page. They are created once and passed down, and tests replace them. */
export interface Services {
  readonly api: Api;
  readonly clock: Clock;
  /** The person and the employer to whom unsent entries belong; undefined while no one is signed in. */
  readonly draftOwner: () => string | undefined;
  readonly connection: Connection;
  readonly loading: Loading;
  readonly queries: QueryClient;
  readonly toaster: Toaster;
  /** Reads the notices that pages show now. Rejects if they can't be read. */
  readonly readNotices: () => Promise<CurrentNotices>;
}

/** Ports that sign-in, translations and the native wrapper provide. */
export type OuterPorts = Pick<
  ClientPorts,
  'transport' | 'gatewayHost' | 'paths' | 'language' | 'bearer' | 'recover'
> & {
  /** By default, no one: entries are then not stored. */
  readonly draftOwner?: Services['draftOwner'];
  readonly report: (failure: Parameters<ClientPorts['report']>[0], toaster: Toaster) => void;
};

export function createServices(outer: OuterPorts, clock: Clock = systemClock): Services {
  const connection = createConnection(clock);
  const loading = createLoading();
  const toaster = createToaster(clock, browserTimers);
  toaster.setDisplayTime(chosenDisplayTime() * 1000);
  const api = createClient<EndpointsByName>(endpointTable, {
    ...outer,
    report: (failure) => outer.report(failure, toaster),
    cookies: () => document.cookie,
    newId: () => crypto.randomUUID(),
    loading,
    connection,
  });
  const draftOwner = outer.draftOwner ?? (() => undefined);
  return {
    api,
    clock,
    draftOwner,
    connection,
    loading,
    queries: createQueryClient(),
    toaster,
    readNotices: () => fetchNotices(outer),
  };
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing above this component.');
  return services;
}
