import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScim, type ScimHarness } from '../../../../test/service/scim-harness.ts';
import { entra } from './entra.ts';
import { okta } from './okta.ts';

describe.each([entra, okta])('SVC-5: the documented requests of $system', ({ steps }) => {
  let scim: ScimHarness;
  beforeAll(async () => {
    scim = await openScim();
  });
  afterAll(() => scim.harness.close());

  const kept = new Map<string, string>();
  const filled = <T>(value: T): T =>
    value === undefined
      ? value
      : (JSON.parse(JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (all, name: string) => kept.get(name) ?? all)) as T);

  it.each(steps.map((step) => [step.what, step] as const))('%s', async (_what, step) => {
    const reply = await scim.send(step.method, filled(step.path), { body: filled(step.body) });
    expect({ status: reply.status, body: reply.body }).toMatchObject({
      status: step.status,
      body: filled(step.reply ?? {}),
    });
    if (step.status !== 204) expect(reply.headers['content-type']).toMatch(/^application\/scim\+json/);
    if (step.keeps !== undefined) kept.set(step.keeps, String(reply.body['id']));
  });
});
