import { createHash } from 'node:crypto';
import type { Resource } from './call.ts';
import { ScimError } from './scim-error.ts';

/** Returns a resource with its location and its version: its content decides the version, since imports and operators change it too. */
export function versioned(
  type: 'User' | 'Group',
  base: string,
  content: Readonly<Record<string, unknown>> & { readonly schemas: readonly string[]; readonly id: string },
  times: { readonly created?: string | null; readonly lastModified?: string | null } = {},
): Resource {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  const { created, lastModified } = times;
  const meta = {
    resourceType: type,
    ...(created && { created }),
    ...(lastModified && { lastModified }),
    location: `${base}/${type}s/${content.id}`,
    version: `W/"${digest}"`,
  };
  return { ...content, meta };
}

/** Checks whether a header with versions, or `*`, names the version of a resource. */
export function namesVersion(header: string, { meta }: Resource): boolean {
  const named = header.split(',').map((one) => one.trim());
  return named.includes('*') || named.some((one) => one.replace(/^W\//, '') === meta.version.replace(/^W\//, ''));
}

/** Throws 412 unless the caller's `If-Match`, if any, names the version. */
export function demandVersion(ifMatch: string | undefined, resource: Resource): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, resource))
    throw new ScimError(412, null, 'The resource was changed meanwhile. Read it again.');
}
