import type { Tenant } from './port.ts';
import { maintenanceRole } from './session.ts';

/** Jobs and seeding may exceed a request's time limit, within bounds. */
export const maintenanceSettings = [`set local role ${maintenanceRole}`, "set local statement_timeout = '10min'"];

/** Returns the setting that narrows maintenance to some clients; none: no row of any client. */
export function heldSettings(clientIds: readonly string[] | undefined): string[] {
  if (clientIds === undefined) return [];
  for (const id of clientIds) if (!uuid.test(id)) throw new TypeError('app.clients must be UUIDs.');
  return [`set local app.clients = '{${clientIds.join(',')}}'`];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `set local` takes no parameters, and the ids become part of the text: check them. */
export function tenantSettings(tenant: Tenant): string[] {
  const settings = [setting('app.client', tenant.clientId)];
  if (tenant.employeeId !== null) settings.push(setting('app.employee', tenant.employeeId));
  return settings;
}

function setting(name: string, id: string): string {
  if (!uuid.test(id)) throw new TypeError(`${name} must be a UUID.`);
  return `set local ${name} = '${id}'`;
}
