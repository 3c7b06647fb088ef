import type { Metrics } from '../metrics.ts';
import type { Replica } from './replica.ts';

/** Adds the figures of the read replica to the metrics. The lag is NaN while the replica can't be reached. */
export function measureReplica(metrics: Pick<Metrics, 'watch' | 'watchTotals'>, replica: Replica): void {
  metrics.watch({ paystead_replica_lag_seconds: 'Seconds that the read replica is behind' }, async () => {
    const lag = await replica.lag();
    return lag === null ? {} : { paystead_replica_lag_seconds: lag };
  });
  metrics.watchTotals(
    {
      name: 'paystead_replica_reads_total',
      help: 'Reads that may lag, by the server that answered them',
      label: 'server',
    },
    () => replica.uses,
  );
}
