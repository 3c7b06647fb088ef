import { randomUUID } from 'node:crypto';
import { operatorScope } from '../src/platform/access/operator-scope.ts';
import type { Database } from '../src/platform/database/port.ts';
import { endMaintenance, startMaintenance } from '../src/platform/maintenance/maintenance-store.ts';

interface Options {
  readonly now: Date;
  readonly expectedEndAt?: Date;
  readonly operatorsMayChange?: boolean;
}

/** Pauses the changes of a client, or of the installation for null. Returns what lets them go on. */
export async function pause(
  database: Database,
  clientId: string | null,
  { now, expectedEndAt, operatorsMayChange = false }: Options,
): Promise<() => Promise<void>> {
  const maintenanceId = randomUUID();
  const by = { by: 'Olivia', now };
  const client = clientId === null ? null : operatorScope({ clientId });
  const made = { maintenanceId, client, expectedEndAt: expectedEndAt ?? null, operatorsMayChange, reason: 'Test' };
  if (!(await database.asMaintenance((tx) => startMaintenance(tx, made, by)))) throw new Error('Paused already.');
  return () => database.asMaintenance((tx) => endMaintenance(tx, maintenanceId, by));
}
