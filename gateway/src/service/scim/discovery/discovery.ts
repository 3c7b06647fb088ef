import { GROUP_SCHEMA } from '../groups/group-resource.ts';
import { MOST_RESULTS } from '../list.ts';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '../users/user-resource.ts';
import { schemasAt } from './schemas.ts';

/** Most operations of one bulk request, and its largest size in bytes. */
export const BULK_LIMITS = { operations: 1000, bytes: 1024 * 1024 } as const;

/** Returns what the service provider supports (RFC 7643, section 5). */
const configuration = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: BULK_LIMITS.operations, maxPayloadSize: BULK_LIMITS.bytes },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth 2 bearer token',
      description: 'A token of a service account with the scope scim',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const resourceTypes = (base: string) =>
  [
    { name: 'User', schema: USER_SCHEMA, schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }] },
    { name: 'Group', schema: GROUP_SCHEMA },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    endpoint: `/${type.name}s`,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));

const listOf = (resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Returns the documents of discovery by their names. */
export function discovery(name: 'ServiceProviderConfig' | 'Schemas' | 'ResourceTypes', base: string): object {
  if (name === 'ServiceProviderConfig') return configuration(base);
  return listOf(name === 'Schemas' ? schemasAt(base) : resourceTypes(base));
}

/** Returns one schema or resource type; undefined if there is none. */
export function discoveredOne(name: 'Schemas' | 'ResourceTypes', id: string, base: string): object | undefined {
  return (name === 'Schemas' ? schemasAt(base) : resourceTypes(base)).find((one) => one.id === id);
}
