import type { Readiness } from '../../health.ts';
import type { Metrics } from '../../metrics.ts';
import type { Intake } from './intake.ts';

/** Reports to `/health/ready` while requests are refused: not ready if all are, degraded if only slow bodies are. */
export function intakeReadiness(intake: Intake): Readonly<Record<'requests' | 'slowBodies', Readiness>> {
  const { requestsInFlight, slowBodies } = intake.limits;
  return {
    requests: async () => (intake.state().refusesRequests ? `refused: ${requestsInFlight} in flight` : null),
    slowBodies: async () =>
      intake.state().refusesSlowBodies ? { degraded: `refused: ${slowBodies} are arriving` } : null,
  };
}

/** Adds the intake's counts to the metrics. */
export function measureIntake(metrics: Metrics, intake: Intake): void {
  metrics.watch(
    {
      paystead_requests_in_flight: 'Requests that are worked on',
      paystead_bodies_arriving: 'Request bodies that have not arrived yet',
      paystead_slow_bodies: 'Request bodies that have been arriving for more than a second',
    },
    async () => {
      const { inFlight, arrivingBodies, slowBodies } = intake.state();
      return {
        paystead_requests_in_flight: inFlight,
        paystead_bodies_arriving: arrivingBodies,
        paystead_slow_bodies: slowBodies,
      };
    },
  );
  metrics.watchTotals(
    {
      name: 'paystead_requests_refused_total',
      help: 'Requests refused before anybody worked on them, by reason',
      label: 'reason',
    },
    () => intake.state().refused,
  );
}
