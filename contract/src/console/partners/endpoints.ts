import { z } from 'zod';
import { consoleEndpoint } from '../endpoint.ts';
import { EVERY_ROLE } from '../roles.ts';
import { CLIENT_MAKERS } from '../setup/endpoints.ts';
import { partnerListRow, partnerPage } from './model.ts';

const partner = z.object({ partnerKey: z.string().max(40) });
const line = (most: number) => z.string().trim().max(most);

export const listPartners = consoleEndpoint({
  name: 'partners.list',
  method: 'GET',
  path: 'partners',
  roles: EVERY_ROLE,
  query: z.object({
    /** Part of the name, the key or a host name. */
    search: z.string().max(100).default(''),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ total: z.int(), rows: z.array(partnerListRow), mayCreate: z.boolean() }),
});

export const readPartner = consoleEndpoint({
  name: 'partners.read',
  method: 'GET',
  path: 'partners/{partnerKey}',
  roles: EVERY_ROLE,
  params: partner,
  reply: partnerPage,
  failures: ['not_found'],
});

/** Creates a partner with the product's default colors. Operators who are narrowed can't. */
export const createPartner = consoleEndpoint({
  name: 'partners.create',
  method: 'POST',
  path: 'partners',
  roles: CLIENT_MAKERS,
  body: z.strictObject({
    name: line(200),
    partnerKey: line(200),
    /** Empty: none yet. */
    hostname: line(300),
  }),
  reply: z.object({ partnerKey: z.string() }),
  failures: ['scope_required'],
});

const details = z.strictObject({ name: line(200), supportContact: line(200) });

/** Changes a partner's name and the contact that its employees see. `seen`: what the operator saw; other values are refused as a conflict. */
export const changePartnerDetails = consoleEndpoint({
  name: 'partners.change',
  method: 'PUT',
  path: 'partners/{partnerKey}',
  roles: CLIENT_MAKERS,
  params: partner,
  body: details.extend({ seen: details }),
  reply: 'empty',
  failures: ['not_found', 'scope_required', 'version_conflict'],
});

export const addPartnerHost = consoleEndpoint({
  name: 'partners.addHost',
  method: 'POST',
  path: 'partners/{partnerKey}/hosts',
  roles: CLIENT_MAKERS,
  params: partner,
  body: z.strictObject({ hostname: line(300) }),
  reply: 'empty',
  failures: ['not_found', 'scope_required'],
});

export const removePartnerHost = consoleEndpoint({
  name: 'partners.removeHost',
  method: 'DELETE',
  path: 'partners/{partnerKey}/hosts/{hostname}',
  roles: CLIENT_MAKERS,
  params: partner.extend({ hostname: z.string().max(253) }),
  reply: 'empty',
  failures: ['not_found', 'scope_required'],
});
