/** The role of requests: it owns no table, and row-level security applies. */
export const appRole = 'paystead_app';
/** The role of jobs, imports and operators: sees all tenants through a policy of its own, owns nothing, never BYPASSRLS. */
export const maintenanceRole = 'paystead_maintenance';
/** Owns the schema and what is in it: the role of migrations and restores. */
export const ownerRole = 'paystead_schema_owner';
/** Owns the SECURITY DEFINER functions over the directory tables. */
export const directoryRole = 'paystead_directory';

export const schema = 'paystead';

/**
 * Set once on every connection. The first four fix the text format that wire.ts reads. `pg_temp` is named last, since
 * without a name it would be searched first, and a temporary table could shadow a real one. PostgreSQL compiles
 * statements that it expects to be expensive. It overestimates some that take a millisecond, since it expects each function to
 * return a thousand rows. Compiling takes about a second, and the result isn't kept, so it is turned off.
 */
export const sessionSettings: readonly string[] = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  `set search_path = ${schema}, pg_catalog, pg_temp`,
  'set jit = off',
];
