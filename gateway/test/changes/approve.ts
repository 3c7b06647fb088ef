import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Harness } from '../harness.ts';

/** Approves the request that a reply is about, as the payroll administrator, who opens it first. */
export async function approveAsPayroll({ as }: Harness, sent: LightMyRequestResponse, ruleType: number): Promise<void> {
  const { change } = sent.json<{ change?: { employeeWorkflowId: string; version: number } | null }>();
  if (!change) throw new Error(sent.body);
  const { employeeWorkflowId, version } = change;
  const payroll = as('admin');
  await payroll.post('/api/pendingTransactions/detail', { employeeWorkflowId });
  const approved = await payroll.post(
    '/api/pendingTransactions/approve',
    { employeeWorkflowId, version, ruleType, reason: 'Known.' },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  if (approved.statusCode !== 200) throw new Error(approved.body);
}
