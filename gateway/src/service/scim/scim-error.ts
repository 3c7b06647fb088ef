/** The kinds of errors of RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A refusal of a SCIM request, with a sentence for the administrators of the identity system. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | null;
  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** Returns an error's body (RFC 7644, section 3.12). */
export const errorBody = (status: number, detail: string, scimType: ScimType | null = null) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== null && { scimType }),
  detail,
});

export const notFound = (what: string) => new ScimError(404, null, `There is no such ${what}.`);
export const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail);
export const uniqueness = (detail: string) => new ScimError(409, 'uniqueness', detail);
/** Refuses what the account's scopes don't allow. */
export const forbidden = (detail: string) => new ScimError(403, null, detail);
export const mutability = (detail: string) => new ScimError(400, 'mutability', detail);
