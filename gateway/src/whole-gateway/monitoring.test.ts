import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createHarness, type Harness } from '../../test/harness.ts';
import { createBackground } from '../background.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: { readonly severity?: string };
  readonly annotations?: { readonly summary?: string; readonly runbook?: string };
}
const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const dashboard = JSON.parse(read('deploy/grafana/paystead.json')) as {
  panels: { id: number; title: string; targets: { expr: string; refId: string }[] }[];
};

let harness: Harness;
let metrics: string;
beforeAll(async () => {
  harness = await createHarness();
  const { database, keys } = harness;
  const config = readConfig({ PAYSTEAD_LOG_LEVEL: 'silent' });
  const log = createLog('silent');
  createBackground({ config, database, keys, clock: { now: () => harness.now }, log }).measure(harness.metrics);
  await harness.as('plain').get('/api/session');
  metrics = await harness.metrics.text();
});
afterAll(() => harness.close());

/** Returns the names of the metrics in an expression. */
function named(expression: string): string[] {
  const plain = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '');
  return [...plain.matchAll(/\b(?:paystead|process|nodejs)[a-z0-9_:]*/g)].map(([name]) => name);
}

const expressions = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('OPS-7: alert rules and dashboard', () => {
  it.each(expressions)('%s uses metrics that the gateway has, or that a rule records', (_name, expression) => {
    const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
    const isKnown = (name: string) =>
      recorded.has(name) || metrics.includes(`\n${name} `) || metrics.includes(`\n${name}{`);
    expect(named(expression).filter((name) => !isKnown(name))).toEqual([]);
    expect(named(expression).length + Number(/\bup\{/.test(expression))).toBeGreaterThan(0);
  });

  it.each(alerts)(
    '$alert says what happened, how urgent it is, and leads to a section that says what to do',
    (rule) => {
      expect(rule.annotations?.summary).toMatch(/^[A-Z\d].{10,}/);
      expect(rule.labels?.severity).toMatch(/^(page|ticket)$/);
      const [file = '', anchor = ''] = rule.annotations?.runbook?.split('#') ?? [];
      const anchors = [...read(file).matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^a-z0-9 ]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(anchors).toContain(anchor);
    },
  );

  it('the dashboard’s panels have ids and targets of their own', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { title, targets } of dashboard.panels)
      expect([title, new Set(targets.map(({ refId }) => refId)).size]).toEqual([title, targets.length]);
  });

  const promtool = spawnSync('promtool', ['--version']).status === 0;
  it.skipIf(!promtool)('promtool accepts the rules, and each fires for its cause alone', () => {
    const cwd = join(ROOT, 'deploy/prometheus');
    expect(spawnSync('promtool', ['check', 'rules', 'alerts.yml'], { cwd, encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
    expect(spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd, encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
  });
});
