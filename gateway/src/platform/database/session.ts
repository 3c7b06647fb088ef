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
 * without a name it would be searched first, and a temporary table could shadow a real one. PostgreSQL compiles statements by what it
 * expects them to cost. That is far too much for some that take a millisecond, because it expects a thousand rows of each function and a
 * hundred of a list; compiling them takes a second, and nothing keeps what was compiled.
 */
export const sessionSettings: readonly string[] = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  `set search_path = ${schema}, pg_catalog, pg_temp`,
  'set jit = off',
];
