import type { ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import { idOf } from '../../seed/seeded-ids.ts';
import { NAMELESS } from './furnish-identities.ts';

/** Sends a request as a service account, or without one, and records the reply. */
export type ServiceAsk = (account: string, path: string) => Promise<Readonly<Record<string, unknown>>>;
type Walk = (ask: ServiceAsk) => Promise<void>;

/** Accounts with the clients at which they have scopes. */
export const ACCOUNTS: Readonly<Record<string, Readonly<Record<string, readonly ServiceScopeName[]>>>> = {
  keystone: {
    KEYSTONE: ['imports:read', 'changes:read', 'events:read', 'webhooks:manage', 'scim'],
  },
  full: { KEYSTONE: ['changes:read-full', 'changes:acknowledge', 'scim', 'scim:administrators'] },
  bluebonnet: { BLUEBONNET: ['imports:read', 'changes:read', 'events:read', 'webhooks:manage', 'scim'] },
  both: {
    KEYSTONE: ['imports:write', 'changes:read', 'events:read', 'webhooks:manage', 'scim'],
    BLUEBONNET: ['imports:read', 'changes:read-full', 'events:read', 'webhooks:manage', 'scim'],
  },
  writer: { KEYSTONE: ['people:write'] },
};
const EVERYONE = [...Object.keys(ACCOUNTS), 'no one'];
/** Accounts whose access ended after they got a token, each in its own way. */
export const ENDED_ACCOUNTS = ['turned-off', 'revoked', 'ended', 'out-of-time', 'without-grants'] as const;
/** Grants of an account that ends. */
export const ENDED_GRANTS: Readonly<Record<string, readonly ServiceScopeName[]>> = {
  KEYSTONE: ['changes:read', 'events:read', 'scim'],
};
const UNKNOWN = idOf('approved', 'unknown');

const byAll =
  (...paths: readonly string[]): Walk =>
  async (ask) => {
    for (const path of paths) for (const account of EVERYONE) await ask(account, path);
  };
const as =
  (account: string, ...paths: readonly string[]): Walk =>
  async (ask) => {
    for (const path of paths) await ask(account, path);
  };
const byEnded =
  (path: string): Walk =>
  async (ask) => {
    for (const account of ENDED_ACCOUNTS) await ask(account, path);
  };
/** Reads a list to its end as an account, a page at a time. */
const byPages =
  (account: string, path: string, key: 'after' | 'cursor', next: 'cursor' | 'nextCursor', most: number): Walk =>
  async (ask) => {
    let place = path;
    for (let page = 0; page < most; page++) {
      const { [next]: cursor } = await ask(account, place);
      if (typeof cursor !== 'string') return;
      place = `${path}&${key}=${cursor}`;
    }
  };
const all =
  (...walks: readonly Walk[]): Walk =>
  async (ask) => {
    for (const walk of walks) await walk(ask);
  };

/** All states of an import as its account sees it. */
export const SERVICE_IMPORT_STATES = ['waiting', 'running', 'validated', 'planned', 'applied', 'rejected', 'failed'];
/** Returns the id of an import that is furnished for an account, by the account's name and the state. */
export const importOf = (name: string): string => idOf('approved', 'service import', name);

/** Webhooks of two accounts, each with one type of event: the order of others at one instant is random. */
export const WEBHOOKS = [
  ['keystone', { url: 'https://keystone.example/consents', types: ['consent.given'] }],
  ['keystone', { url: 'https://keystone.example/decisions', types: ['change.decided'] }],
  ['bluebonnet', { url: 'https://bluebonnet.example/hook', types: ['import.applied'] }],
] as const;

/** Reads each webhook as both accounts, and one that doesn't exist. */
const ofWebhooks =
  (more: string, ofOwn: (path: string) => Walk = () => all()): Walk =>
  async (ask) => {
    for (const owner of ['keystone', 'bluebonnet']) {
      const { webhooks } = await ask(owner, 'webhooks');
      for (const { webhookId } of webhooks as readonly { readonly webhookId: string }[]) {
        for (const account of ['keystone', 'bluebonnet']) await ask(account, `webhooks/${webhookId}${more}`);
        if (owner === 'keystone') await ofOwn(`webhooks/${webhookId}`)(ask);
      }
    }
    await as('keystone', `webhooks/${UNKNOWN}${more}`)(ask);
  };

/** The reading endpoints of the service API, below `/api/v1/`. */
export const SERVICE_READS: Readonly<Record<string, Walk>> = {
  'imports.get': all(
    byAll(`imports/${UNKNOWN}`, 'imports/x', `imports/${importOf('keystone rejected')}`),
    as('keystone', ...SERVICE_IMPORT_STATES.map((state) => `imports/${importOf(`keystone ${state}`)}`)),
    as('both', `imports/${importOf('bluebonnet rejected')}`),
    as('bluebonnet', `imports/${importOf('bluebonnet rejected')}`),
    byPages('keystone', `imports/${importOf('keystone rejected')}?limit=2`, 'cursor', 'nextCursor', 3),
    as('keystone', `imports/${importOf('keystone rejected')}?cursor=x`),
  ),
  'changes.list': all(
    byAll('changes'),
    byEnded('changes'),
    byPages('full', 'changes?limit=1', 'after', 'cursor', 4),
    as('full', 'changes?limit=1', 'changes?after=x', 'changes?limit=0'),
  ),
  'events.list': all(
    byAll('events?limit=20'),
    byEnded('events?limit=1'),
    byPages('keystone', 'events?limit=20', 'after', 'cursor', 4),
    as('both', 'events?limit=1', 'events?after=x', 'events?limit=501'),
  ),
  'webhooks.list': byAll('webhooks'),
  'webhooks.get': ofWebhooks(''),
  'webhooks.deliveries': all(
    ofWebhooks('/deliveries?limit=3', (path) =>
      all(
        as(
          'keystone',
          ...['waiting', 'delivered', 'dead'].map((status) => `${path}/deliveries?limit=2&status=${status}`),
        ),
        byPages('keystone', `${path}/deliveries?limit=4`, 'cursor', 'nextCursor', 4),
      ),
    ),
    as('keystone', `webhooks/${UNKNOWN}/deliveries?status=x`),
  ),
};

const filtered = (filter: string) => `?filter=${encodeURIComponent(filter)}`;

/** Reads of SCIM, below `/scim/v2`. */
export const SCIM_READS: Readonly<Record<string, Walk>> = {
  users: async (ask) => {
    await byAll('/KEYSTONE/Users?count=4', '/Users?count=2')(ask);
    await byEnded('/Users?count=1')(ask);
    await as(
      'keystone',
      ...[
        'userName eq "marisol.vega@keystone.example"',
        'externalId eq "KF-0417"',
        'externalId eq "sys-417"',
        'externalId eq "sys-231"',
        'userName eq "guadalupe.ruiz-calderon"',
        'meta.lastModified gt "2026-02-15T00:00:00Z"',
        'externalId pr',
        'active eq false',
        'name.familyName sw "V"',
        'emails[type eq "work" and value co "keystone"]',
        'nonsense',
      ].map((filter) => `/Users${filtered(filter)}&count=3`),
      '/Users?startIndex=3&count=2',
      '/Users?count=3&sortBy=name.familyName&sortOrder=descending',
      '/Users?count=3&sortBy=userName',
      '/Users?count=2&attributes=userName,name',
      '/Users?count=2&excludedAttributes=emails,groups',
      '/Users?count=0',
      `/Users/${UNKNOWN}`,
      `/Users/${idOf('profile', 'KEYSTONE', 'KF-0417')}`,
      `/Users/${idOf('profile', 'KEYSTONE', 'KF-0231')}`,
      `/Users/${idOf('profile', 'KEYSTONE', 'KF-0402')}`,
      `/Users/${idOf('profile', 'KEYSTONE', 'KF-0296')}`,
      `/Users/${idOf('profile', 'KEYSTONE', 'KF-0052')}`,
      `/Users/${idOf('profile', 'BLUEBONNET', 'BB-006')}`,
      ...['KF-0388', 'KF-0423', 'KF-0515'].map((number) => `/Users/${idOf('profile', 'KEYSTONE', number)}`),
    )(ask);
    const nameless = `/Users/${NAMELESS.profileId}`;
    await as('bluebonnet', nameless, `/Users/${idOf('profile', 'BLUEBONNET', 'BB-C01')}`)(ask);
    await as('both', `/BLUEBONNET${nameless}`, `/KEYSTONE/Users/${idOf('profile', 'KEYSTONE', 'KF-0074')}`)(ask);
  },
  groups: async (ask) => {
    await byAll('/KEYSTONE/Groups')(ask);
    const groups = await ask('keystone', '/Groups?attributes=displayName');
    for (const { id } of (groups['Resources'] ?? []) as { readonly id: string }[])
      await ask('keystone', `/Groups/${id}`);
    await as(
      'keystone',
      `/Groups${filtered('displayName co "e"')}`,
      `/Groups${filtered('externalId eq "sys-users"')}`,
      '/Groups?excludedAttributes=members',
      `/Groups/${UNKNOWN}`,
    )(ask);
  },
  discovery: all(
    byAll('/ServiceProviderConfig', '/KEYSTONE/ResourceTypes'),
    as('keystone', '/ResourceTypes', '/ResourceTypes/User', '/ResourceTypes/None', '/Schemas', '/Me', '/Nothing'),
  ),
};

/** Pages for everyone, and files that programs read without signing in. */
export const PUBLIC_READS = [
  '/health/live',
  '/health/ready',
  '/configuration.json',
  '/notices.json',
  '/console/notices.json',
  '/manifest.webmanifest',
  '/partner-icon',
  '/.well-known/oauth-authorization-server',
  '/oauth/token',
  '/api/nothing',
  '/api/console/nothing',
  '/api/v1/nothing',
  '/scim/nothing',
  '/nothing',
];
