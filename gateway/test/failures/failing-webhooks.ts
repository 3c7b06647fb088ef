import { AddressRefused } from '../../src/platform/guarded-post/guarded-post.ts';
import { MAX_ATTEMPTS } from '../../src/platform/outbox/backoff.ts';
import { numberEvents } from '../../src/service/events/number-events.ts';
import { createWebhookWorker } from '../../src/service/webhooks/worker.ts';
import { json } from '../../src/platform/database/port.ts';
import { idOf, MILLRACE, PEOPLE } from '../harness/people.ts';
import type { Stage } from '../changes/stage.ts';
import { operatorLines } from './operator-lines.ts';

const failed = (code: string, name = 'Error') =>
  Object.assign(new Error(`connect to 10.0.0.7: ${code}`), { code, name });

/** Sends an event to a receiver that fails in every way, until it takes it or the event is given up. */
export async function failingWebhooks({ signIn, service, trouble, log, work, request, parts }: Stage): Promise<void> {
  const { harness } = signIn;
  const { keys } = harness;
  let outcome: () => number = () => 200;
  let received: string[] = [];
  const worker = createWebhookWorker({
    database: trouble.database,
    keys,
    clock: { now: () => harness.now },
    log,
    random: () => 0,
    atOnce: 1,
    post: {
      async send({ headers, body }) {
        received.push(`received: ${headers['webhook-id'] ?? ''}${count === 1 ? ` ${body}` : ''}`);
        return outcome();
      },
      close: () => undefined,
    },
  });
  await harness.change('delete from webhook; delete from service_event');
  const account = await service.create('receiver', { MILLRACE: ['webhooks:manage'] });
  const token = await service.tokenOf(account);
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    service.call({ method, url: `/api/v1/webhooks${path}`, token, ...(payload && { payload }) });
  const made = await call('POST', '', { url: 'https://hooks.example/in', types: ['consent.given'] });
  const { webhookId } = made.json<{ webhookId: string }>();
  let count = 0;
  const happen = async () => {
    count += 1;
    await harness.insert('service_event', [{
      client_id: MILLRACE.clientId, employee_id: PEOPLE.plain.employeeId, service_event_id: idOf('fevt', count), type: 'consent.given',
      data: json({ formFamily: 'W-2' }), occurred_at: harness.now.toISOString(),
    }]); // prettier-ignore
    await numberEvents(harness.database, harness.now);
  };
  const drain = async () => {
    received = [];
    let taken: number | string;
    try {
      taken = await worker.drain();
    } catch (error) {
      taken = `the worker stops: ${(error as Error).name}`;
    }
    return [`taken: ${taken}`, ...received];
  };
  const note = (title: string) => work('webhooks', title, drain);

  const throwing = (error: Error) => () => {
    throw error;
  };
  const OUTCOMES: readonly (readonly [string, () => number])[] = [
    ['no one listens', throwing(failed('ECONNREFUSED'))],
    ['its name is unknown', throwing(failed('ENOTFOUND'))],
    ['it loses the connection', throwing(failed('ECONNRESET'))],
    ['it doesn’t answer in time', throwing(failed('', 'TimeoutError'))],
    ['its certificate has expired', throwing(failed('CERT_HAS_EXPIRED'))],
    ['its name has a private address now', throwing(new AddressRefused())],
    ['it redirects', () => 302],
    ['it refuses the call', () => 401],
    ['it has had too many', () => 429],
    ['it fails', () => 500],
    ['it wants no more', () => 410],
  ];
  for (const [title, how] of OUTCOMES) {
    await happen();
    outcome = how;
    await note(title);
    outcome = () => 204;
    harness.advanceSeconds(14);
    const early = await worker.drain();
    harness.advanceSeconds(1);
    await note(`15 seconds later${early === 0 ? '' : `, but ${early} were taken before`}`);
  }
  await request('webhooks', 'what the program sees', () => call('GET', `/${webhookId}/deliveries`));
  await work('webhooks', 'what operators see', () => operatorLines(harness, parts));
  await request('webhooks', 'the program has what was given up sent again', () =>
    call('POST', `/${webhookId}/replay`, {}),
  );
  await note('then');

  await happen();
  trouble.failStatement((names) => names.at(-1) === 'service.deliveries.settle');
  await note('it takes the event, but that isn’t noted');
  harness.advanceSeconds(15);
  await note('15 seconds later, under the same id');
  await happen();
  outcome = () => 503;
  trouble.failStatement((names) => names.at(-1) === 'service.deliveries.postpone');
  await note('neither does it take the event, nor is that noted');
  outcome = () => 200;
  harness.advanceSeconds(59);
  await note('59 seconds later, while the lease runs');
  harness.advanceSeconds(1);
  await note('a minute later');

  await happen();
  outcome = () => 503;
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    await worker.drain();
    harness.advanceSeconds(6 * 3600);
  }
  await note('the last attempt');
  harness.advanceSeconds(86_400);
  await note('a day later');
  await happen();
  await harness.change(`update service_account set disabled_at = now() where name = 'receiver'`);
  await note('its account was disabled');
  await harness.change('delete from webhook; delete from service_event');
}
