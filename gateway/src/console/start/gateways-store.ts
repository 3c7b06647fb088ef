import { z } from 'zod';
import type { GatewayHealth } from '@paystead/contract/console/model.ts';
import { statement, type Database } from '../../platform/database/port.ts';

/** Seconds after which a gateway that announced nothing counts as lost. It announces itself every 15 seconds. */
const LOST_AFTER_SECONDS = 60;

const list = statement(
  'console.gateways',
  z.object({
    place: z.string(),
    started_at: z.string().nullable(),
    seen_at: z.string(),
    is_lost: z.boolean(),
    faults: z.array(z.string()),
  }),
  `select place, started_at, seen_at, seen_at < $1::timestamptz - make_interval(secs => $2) as is_lost, faults
     from gateway_keys where seen_at > $1::timestamptz - interval '1 day' order by place, gateway_id`,
);

/** Returns the gateways of the last day that didn't end properly, by machine and process. */
export async function gatewaysHealth(database: Database, now: Date): Promise<GatewayHealth[]> {
  const values = [now.toISOString(), LOST_AFTER_SECONDS];
  const rows = await database.asMaintenance((tx) => tx.rows(list, values), { readOnly: true });
  return rows.map(({ place, started_at: startedAt, seen_at: seenAt, is_lost: isLost, faults }) => ({
    place,
    startedAt,
    seenAt,
    state: isLost ? 'lost' : faults.length > 0 ? 'failing' : 'ready',
    faults,
  }));
}
