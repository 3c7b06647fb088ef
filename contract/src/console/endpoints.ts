import { z } from 'zod';
import { brandingConsoleEndpoints } from './branding/endpoints.ts';
import { consoleEndpoint, type ConsoleEndpoint } from './endpoint.ts';
import { importEndpoints } from './imports/endpoints.ts';
import {
  findManagers,
  hire,
  lookAtDocuments,
  lookAtEmployment,
  lookAtHrRecords,
  openDocument,
  putDocument,
  putEmployment,
  putHrRecord,
  readEmploymentForm,
  readHireForm,
  removeDocument,
  removeHrRecord,
} from './employment/endpoints.ts';
import { maintenanceEndpoints } from './maintenance/endpoints.ts';
import { messageEndpoints } from './messages/endpoints.ts';
import { noticeEndpoints } from './notices/endpoints.ts';
import { clientPage, clientRow, clientSort, consoleSession, gatewayHealth, need } from './model.ts';
import {
  actOnPerson,
  decideConfirmation,
  listConfirmations,
  listPeople,
  lookAtPerson,
  readAccessOptions,
} from './people/endpoints.ts';
import {
  addPartnerHost,
  changePartnerDetails,
  createPartner,
  listPartners,
  readPartner,
  removePartnerHost,
} from './partners/endpoints.ts';
import { decidePolicy, previewPolicy, readPolicy, savePolicyChanges } from './policy/endpoints.ts';
import { listRequests, readRequest, readRequestDays, retryRequest } from './requests/endpoints.ts';
import { EVERY_ROLE } from './roles.ts';
import { sandboxEndpoints } from './sandboxes/endpoints.ts';
import {
  createClient,
  decideLive,
  inviteEveryone,
  putSetup,
  readClientForm,
  readSetup,
  readSetupForm,
  readSignInDays,
  reviewPolicy,
} from './setup/endpoints.ts';

/** The most rows of one reply. */
const PAGE_ROWS = 200;

export const signInOperator = consoleEndpoint({
  name: 'session.open',
  method: 'POST',
  path: 'session',
  roles: 'anyone',
  body: z.strictObject({ idpToken: z.string().max(16_384), nonce: z.string().max(200) }),
  reply: consoleSession,
  failures: ['identity_token_invalid', 'not_found', 'stronger_sign_in_required', 'anti_forgery'],
  inMaintenance: 'works',
});

export const readOperatorSession = consoleEndpoint({
  name: 'session.read',
  method: 'GET',
  path: 'session',
  roles: EVERY_ROLE,
  reply: consoleSession,
});

export const endOperatorSession = consoleEndpoint({
  name: 'session.end',
  method: 'DELETE',
  path: 'session',
  roles: EVERY_ROLE,
  reply: 'empty',
  inMaintenance: 'works',
});

export const readStart = consoleEndpoint({
  name: 'start.read',
  method: 'GET',
  path: 'start',
  roles: EVERY_ROLE,
  reply: z.object({
    needs: z.array(need),
    clientCount: z.int(),
    /** Null for operators who are narrowed: gateways serve every client. */
    gateways: z.array(gatewayHealth).nullable(),
  }),
});

export const listClients = consoleEndpoint({
  name: 'clients.list',
  method: 'GET',
  path: 'clients',
  roles: EVERY_ROLE,
  query: z.object({
    /** Part of the name, code or partner's name. */
    search: z.string().max(100).default(''),
    sort: clientSort.default('name'),
    order: z.enum(['ascending', 'descending']).default('ascending'),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_ROWS).default(PAGE_ROWS),
  }),
  reply: z.object({ total: z.int(), rows: z.array(clientRow) }),
});

export const readClient = consoleEndpoint({
  name: 'clients.read',
  method: 'GET',
  path: 'clients/{clientCode}',
  roles: EVERY_ROLE,
  params: z.object({ clientCode: z.string().max(20) }),
  reply: clientPage,
});

/** Every endpoint of the console. */
export const consoleEndpoints = [
  signInOperator,
  readOperatorSession,
  endOperatorSession,
  readStart,
  listClients,
  readClient,
  ...sandboxEndpoints,
  listRequests,
  readRequest,
  retryRequest,
  readRequestDays,
  ...importEndpoints,
  ...messageEndpoints,
  ...maintenanceEndpoints,
  ...noticeEndpoints,
  findManagers,
  hire,
  lookAtDocuments,
  lookAtEmployment,
  lookAtHrRecords,
  openDocument,
  putDocument,
  putEmployment,
  putHrRecord,
  readEmploymentForm,
  readHireForm,
  removeDocument,
  removeHrRecord,
  listPeople,
  lookAtPerson,
  actOnPerson,
  readAccessOptions,
  listConfirmations,
  decideConfirmation,
  readClientForm,
  createClient,
  readSetup,
  readSetupForm,
  putSetup,
  reviewPolicy,
  decideLive,
  inviteEveryone,
  readSignInDays,
  listPartners,
  readPartner,
  createPartner,
  changePartnerDetails,
  addPartnerHost,
  removePartnerHost,
  ...brandingConsoleEndpoints,
  readPolicy,
  previewPolicy,
  savePolicyChanges,
  decidePolicy,
] satisfies readonly ConsoleEndpoint[];
