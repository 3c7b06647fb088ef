import {
  addPartnerHost,
  changePartnerDetails,
  createPartner,
  listPartners,
  readPartner,
  removePartnerHost,
} from '@paystead/contract/console/partners/endpoints.ts';
import { CLIENT_MAKERS } from '@paystead/contract/console/setup/endpoints.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { partnerPageOf, partnersPage } from './partners-store.ts';
import type { ConsolePartnerPorts, PartnerFault } from './ports.ts';
import { text } from './texts.ts';

/** The field that each fault is about. */
const FIELDS: Readonly<Record<PartnerFault, string>> = {
  name: '/name',
  support: '/supportContact',
  key: '/partnerKey',
  keyTaken: '/partnerKey',
  hostname: '/hostname',
  hostnameTaken: '/hostname',
  hostnameOwn: '/hostname',
};

/** Partners: the list, one with its host names and clients, and changes by the provider's own people. */
export function consolePartnerRoutes(ports: ConsolePartnerPorts): ConsoleRoute[] {
  return [
    consoleRoute(listPartners, async ({ database, scope, query }) => ({
      ...(await partnersPage(database, scope, query)),
      mayCreate: mayChange(scope),
    })),
    consoleRoute(readPartner, async ({ database, scope, params }) => ({
      ...found(await partnerPageOf(database, scope, params.partnerKey)),
      mayChange: mayChange(scope),
    })),
    consoleRoute(createPartner, async ({ database, scope, body, now, language }) => {
      demandOwnPeople(scope);
      await database.asMaintenance(async (tx) =>
        refuseFaults(await ports.create(tx, body, { by: scope.email, now }), language),
      );
      return { partnerKey: body.partnerKey };
    }),
    consoleRoute(changePartnerDetails, async ({ database, scope, params, body, now, language }) => {
      await demandPartner(database, scope, params.partnerKey);
      await database.asMaintenance(async (tx) => {
        const faults = await ports.change(tx, params.partnerKey, body, { by: scope.email, now });
        if (faults === 'conflict') refuse('version_conflict');
        refuseFaults(faults, language);
      });
      return undefined;
    }),
    consoleRoute(addPartnerHost, async ({ database, scope, params, body, now, language }) => {
      await demandPartner(database, scope, params.partnerKey);
      await database.asMaintenance(async (tx) => {
        const hostname = body.hostname.toLowerCase();
        const fault = await ports.addHost(tx, params.partnerKey, hostname, { by: scope.email, now });
        refuseFaults(fault === null ? [] : [fault], language);
      });
      return undefined;
    }),
    consoleRoute(removePartnerHost, async ({ database, scope, params, now }) => {
      await demandPartner(database, scope, params.partnerKey);
      const { partnerKey, hostname } = params;
      const isRemoved = await database.asMaintenance((tx) =>
        ports.removeHost(tx, partnerKey, hostname, { by: scope.email, now }),
      );
      found(isRemoved ? hostname : null);
      return undefined;
    }),
  ];
}

/** The provider's own people change partners: what a partner's staff change reaches only their clients. */
const mayChange = ({ role, seesEveryClient }: ConsoleScope): boolean => seesEveryClient && CLIENT_MAKERS.includes(role);

function demandOwnPeople(scope: ConsoleScope): void {
  if (!mayChange(scope)) refuse('scope_required', { reason: 'the operator is narrowed' });
}

/** Refuses a partner out of reach as one that there isn't, before operators who are narrowed. */
async function demandPartner(database: Database, scope: ConsoleScope, partnerKey: string): Promise<void> {
  found(await partnerPageOf(database, scope, partnerKey));
  demandOwnPeople(scope);
}

function refuseFaults(faults: readonly PartnerFault[], language: Language): void {
  if (faults.length === 0) return;
  throw new Failure('invalid_input', {
    faults: faults.map((fault) => ({ pointer: FIELDS[fault], code: fault, detail: text(language, `fault.${fault}`) })),
  });
}
