import { afterAll, expect, it } from 'vitest';
import { openGateway } from '../../test/open-gateway.ts';
import { freePort } from '../../../scripts/processes/free-port.ts';

const gateway = await openGateway();
afterAll(() => gateway.close());

it('are served on their own port alone, by route and never by person', async () => {
  const { cookies } = await gateway.signIn('plain');
  await gateway.server.inject({ url: '/api/session', cookies });
  await gateway.server.inject('/api/checks/employees/01020304-0506-4708-890a-0b0c0d0e0f10');
  await gateway.server.inject('/api/nothing/01020304-0506-4708-890a-0b0c0d0e0f10');
  expect((await gateway.server.inject('/metrics')).statusCode).toBe(404);

  const port = await freePort();
  const stop = await gateway.metrics.listen('127.0.0.1', port);
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await reply.text();
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain('paystead_requests_total{method="GET",route="/api/session",status="200"} 1');
    expect(text).toContain('route="/api/checks/employees/:employeeId",status="401"');
    expect(text).toContain('paystead_requests_total{method="GET",route="none",status="404"} 2');
    expect(text).toContain('paystead_request_seconds_bucket');
    expect(text).not.toContain('01020304');
    expect((await fetch(`http://127.0.0.1:${port}/api/session`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  } finally {
    await stop();
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
});
