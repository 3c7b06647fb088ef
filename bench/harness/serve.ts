import { createApp } from '../../gateway/src/app.ts';
import { readConfig } from '../../gateway/src/config.ts';
import { systemClock } from '../../gateway/src/platform/clock.ts';
import type { Database } from '../../gateway/src/platform/database/port.ts';
import type { KeyRing } from '../../gateway/src/platform/keys/key-ring.ts';
import { createLog } from '../../gateway/src/platform/log.ts';

export interface Served {
  /** No trailing slash. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the gateway's calls over HTTP on a free port, without logs, rate limits or pages. */
export async function serve(database: Database, keys: KeyRing): Promise<Served> {
  const { server } = await createApp({
    config: readConfig({ PAYSTEAD_REQUESTS_PER_MINUTE: '1000000', PAYSTEAD_LOG_LEVEL: 'silent' }),
    database,
    clock: systemClock,
    keys,
    log: createLog('silent'),
    portal: null,
    identity: null,
  });
  return {
    origin: await server.listen({ port: 0, host: '127.0.0.1' }),
    close: () => server.close(),
  };
}
