import { z } from 'zod';
import { consoleEndpoint } from '../endpoint.ts';
import { EVERY_ROLE } from '../roles.ts';
import { CLIENT_MAKERS } from '../setup/endpoints.ts';

/** The longest reason, in characters. */
export const REASON_LENGTH = 300;

const expectedEndAt = z.iso.datetime().nullable();

/** One time of maintenance. Times are UTC. */
const maintenance = z.object({
  maintenanceId: z.uuid(),
  /** Null: the whole installation. */
  client: z.object({ clientCode: z.string(), name: z.string() }).nullable(),
  startedAt: z.iso.datetime(),
  /** When changes are expected to be possible again, as readers see it; null: not known. */
  expectedEndAt,
  endedAt: z.iso.datetime().nullable(),
  operatorsMayChange: z.boolean(),
  reason: z.string(),
  startedBy: z.string(),
  endedBy: z.string().nullable(),
  /** The operator may change or end it. */
  mayEnd: z.boolean(),
});
export type Maintenance = z.infer<typeof maintenance>;

const params = z.object({ maintenanceId: z.uuid() });

export const readMaintenance = consoleEndpoint({
  name: 'maintenance.list',
  method: 'GET',
  path: 'maintenance',
  roles: EVERY_ROLE,
  reply: z.object({
    /** Current ones first, then past ones, newest first; at most 100. */
    rows: z.array(maintenance),
    mayPauseClients: z.boolean(),
    mayPauseEverything: z.boolean(),
  }),
});

/** Pauses changes. Resolves once the changes that began before have ended, or after ten seconds. */
export const startMaintenance = consoleEndpoint({
  name: 'maintenance.start',
  method: 'PUT',
  path: 'maintenance/{maintenanceId}',
  roles: CLIENT_MAKERS,
  params,
  body: z.strictObject({
    /** Null: the whole installation, for operators who see every client. */
    clientCode: z.string().max(20).nullable(),
    expectedEndAt,
    /** Operators go on changing data in the console, for an import that employees must not disturb. */
    operatorsMayChange: z.boolean(),
    reason: z.string().trim().min(1).max(REASON_LENGTH),
  }),
  /** `isQuiet` false: changes that began before still go on, such as a large import. */
  reply: z.object({ isQuiet: z.boolean() }),
  failures: ['not_found', 'scope_required', 'version_conflict'],
  inMaintenance: 'works',
});

/** Changes when maintenance is expected to end. */
export const expectMaintenanceEnd = consoleEndpoint({
  name: 'maintenance.expect',
  method: 'PUT',
  path: 'maintenance/{maintenanceId}/expected-end',
  roles: CLIENT_MAKERS,
  params,
  body: z.strictObject({ expectedEndAt }),
  reply: 'empty',
  failures: ['not_found', 'scope_required', 'version_conflict'],
  inMaintenance: 'works',
});

/** Lets changes go on. */
export const endMaintenance = consoleEndpoint({
  name: 'maintenance.end',
  method: 'POST',
  path: 'maintenance/{maintenanceId}/end',
  roles: CLIENT_MAKERS,
  params,
  reply: 'empty',
  failures: ['not_found', 'scope_required'],
  inMaintenance: 'works',
});

export const maintenanceEndpoints = [readMaintenance, startMaintenance, expectMaintenanceEnd, endMaintenance] as const;
