import { z } from 'zod';
import type { Filter } from 'scim2-parse-filter';
import { parseFilter, pathOf, valuesAt } from './filter.ts';
import type { Resource } from './call.ts';
import { invalidValue } from './scim-error.ts';

/** Most resources of one page. */
export const MOST_RESULTS = 200;
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const text = z.string().max(2000).optional();
const querySchema = z.object({
  filter: text,
  sortBy: text,
  sortOrder: z.enum(['ascending', 'descending']).default('ascending'),
  // Below 1 counts as 1, and a negative count as 0 (RFC 7644, section 3.4.2.4).
  startIndex: z.coerce.number().int().max(1_000_000_000).default(1),
  count: z.coerce.number().int().default(100),
  attributes: text,
  excludedAttributes: text,
});

/** A parsed query of a list, or of one resource. */
export interface ListQuery {
  readonly filter: Filter | null;
  readonly sortBy: string | null;
  readonly isDescending: boolean;
  /** The place of the first result, from 0. */
  readonly offset: number;
  readonly count: number;
  /** Checks whether an attribute is to be returned. */
  readonly returns: (attribute: string) => boolean;
}

/** Parses the query of an address. */
export function readQuery(query: unknown): ListQuery {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) throw invalidValue(`The query isn’t valid: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const { filter, sortBy = null, sortOrder, startIndex, count, attributes, excludedAttributes } = parsed.data;
  const only = namesOf(attributes);
  const without = namesOf(excludedAttributes);
  return {
    filter: filter === undefined ? null : parseFilter(filter),
    sortBy,
    isDescending: sortOrder === 'descending',
    offset: Math.max(1, startIndex) - 1,
    count: Math.min(Math.max(0, count), MOST_RESULTS),
    returns: (attribute) => {
      const name = attribute.toLowerCase();
      if (name === 'id' || name === 'schemas') return true;
      return only.size > 0 ? only.has(name) : !without.has(name);
    },
  };
}

/** Returns the attributes of a list, without the parts of complex ones. */
const namesOf = (list: string | undefined): ReadonlySet<string> =>
  new Set(
    (list ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [String(pathOf(one.trim())[0]).toLowerCase()])),
  );

/** Leaves out what the query doesn't ask for. */
export function projected(resource: Resource, { returns }: Pick<ListQuery, 'returns'>): Partial<Resource> {
  return Object.fromEntries(Object.entries(resource).filter(([attribute]) => returns(attribute)));
}

/** Sorts resources by an attribute; those without it are last, or first in descending order (RFC 7644, section 3.4.2.3). */
export function sorted(resources: readonly Resource[], { sortBy, isDescending }: ListQuery): readonly Resource[] {
  if (sortBy === null) return resources;
  const keyOf = (resource: Resource) => {
    const [first] = valuesAt(resource, pathOf(sortBy));
    const value = typeof first === 'object' && first !== null && 'value' in first ? first.value : first;
    return typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : null;
  };
  const keyed = resources.map((resource) => ({ resource, key: keyOf(resource) }));
  keyed.sort(({ key: one }, { key: other }) => {
    const direction = isDescending ? -1 : 1;
    if (one === null || other === null) return (Number(one === null) - Number(other === null)) * direction;
    return (one < other ? -1 : one > other ? 1 : 0) * direction;
  });
  return keyed.map(({ resource }) => resource);
}

/** Returns a page of a list as it is sent. */
export function listReply(totalResults: number, page: readonly Resource[], query: ListQuery) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex: query.offset + 1,
    itemsPerPage: page.length,
    Resources: page.map((resource) => projected(resource, query)),
  };
}
