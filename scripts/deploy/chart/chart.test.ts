import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { faultsOfSettings, readDeployed } from '../settings.ts';
import { chartObjects, chartValues, type KubernetesObject } from './objects.ts';

const CHART = join(import.meta.dirname, '../../../deploy/chart');
const objects = chartObjects();
const of = (kind: string, name = 'pay', among = objects): KubernetesObject => {
  const found = among.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`The chart has no ${kind} ${name}.`);
  return found;
};

const labels = (component?: string) => ({
  'app.kubernetes.io/name': 'paystead',
  'app.kubernetes.io/instance': 'pay',
  ...(component !== undefined && { 'app.kubernetes.io/component': component }),
});

const secretKeyRef = z.strictObject({
  name: z.literal('paystead'),
  key: z.enum(['database-url', 'jobs-url', 'migrate-url', 'keys', 'smtp-url']),
});
const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({ name: z.string(), valueFrom: z.strictObject({ secretKeyRef }) }),
]);
const quantity = z.string().regex(/^\d+(m|Mi|Gi)?$/);
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/health/live', '/health/ready']), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
});
const container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/^[a-z0-9./-]+:\d[\w.-]*$/),
  imagePullPolicy: z.literal('IfNotPresent'),
  command: z.array(z.string()).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).optional(),
  env: z.array(variable),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }) })
    .optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});
/** The pod of a gateway or of the migration. Strict: a field that Kubernetes doesn't know here would be ignored by it. */
const pod = z.strictObject({
  restartPolicy: z.literal('Never').optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.int().optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(10_001),
    runAsGroup: z.literal(10_001),
    fsGroup: z.literal(10_001),
    fsGroupChangePolicy: z.literal('OnRootMismatch').optional(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.array(z.looseObject({ topologyKey: z.string() })).optional(),
  containers: z.tuple([container]),
  volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
});
const workload = z.looseObject({
  template: z.strictObject({ metadata: z.strictObject({ labels: z.record(z.string(), z.string()) }), spec: pod }),
});
const podOf = (kind: string, name?: string) => workload.parse(of(kind, name)['spec']).template;
const gateway = () => podOf('StatefulSet');
const program = () => gateway().spec.containers[0];
const WORKLOADS = [
  ['StatefulSet', 'pay'],
  ['Job', 'pay-migrate'],
] as const;

describe('OPS-3: the chart', () => {
  it('has gateways, a migration, services, a disruption budget and a network policy, each with its API and labels', () => {
    expect(
      objects.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`).toSorted(),
    ).toEqual([
      'apps/v1 StatefulSet pay',
      'batch/v1 Job pay-migrate',
      'networking.k8s.io/v1 NetworkPolicy pay',
      'policy/v1 PodDisruptionBudget pay',
      'v1 Service pay',
      'v1 Service pay-gateways',
    ]);
    for (const { metadata } of objects) expect(metadata.labels).toMatchObject(labels());
  });

  it.each(WORKLOADS)('%s %s: no root, a read-only root, no rights, no token', (kind, name) => {
    // The shape of the pod has these as its only values.
    expect(podOf(kind, name).spec.containers).toHaveLength(1);
  });

  it.each(WORKLOADS)('%s %s has only settings of the gateway, and secrets by reference', (kind, name) => {
    const { env } = podOf(kind, name).spec.containers[0];
    const settings = Object.fromEntries(env.map((one) => [one.name, 'value' in one ? one.value : null]));
    expect(faultsOfSettings(settings)).toEqual([]);
    expect(settings).toMatchObject({ NODE_ENV: 'production', DATABASE_URL: null });
    expect(new Set(env.map((one) => one.name)).size).toBe(env.length);
  });

  it('mounts what it writes: the data folder and /tmp, as volumes that exist', () => {
    expect(program().volumeMounts).toEqual([
      { name: 'data', mountPath: '/var/lib/paystead' },
      { name: 'tmp', mountPath: '/tmp' },
    ]);
    const { volumeClaimTemplates } = of('StatefulSet')['spec'] as {
      volumeClaimTemplates: { metadata: { name: string } }[];
    };
    expect([
      ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
      ...gateway().spec.volumes.map(({ name }) => name),
    ]).toEqual(['data', 'tmp']);
  });

  it('asks whether the process is alive to restart it, and whether it is ready to send requests', () => {
    const paths = [program().startupProbe, program().livenessProbe, program().readinessProbe].map(
      (one) => one?.httpGet.path,
    );
    expect(paths).toEqual(['/health/live', '/health/live', '/health/ready']);
    expect(program().ports).toContainEqual({ name: 'http', containerPort: 8080 });
  });

  it('stops a gateway when no request arrives any more, with the time that it needs', () => {
    const wait = Number(/, (\d+)\)$/.exec(program().lifecycle?.preStop.exec.command[2] ?? '')?.[1]) / 1000;
    expect(wait).toBeGreaterThanOrEqual(5);
    expect(gateway().spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(wait + 5);
  });

  it('selects its gateways, and not the migration, for requests and disruptions', () => {
    expect(gateway().metadata.labels).toEqual(labels('gateway'));
    expect(podOf('Job', 'pay-migrate').metadata.labels).toEqual(labels('migrate'));
    for (const [kind, name] of [
      ['Service', 'pay'],
      ['Service', 'pay-gateways'],
    ] as const)
      expect(of(kind, name)['spec']).toMatchObject({ selector: labels('gateway') });
    for (const kind of ['PodDisruptionBudget', 'StatefulSet'])
      expect(of(kind)['spec']).toMatchObject({ selector: { matchLabels: labels('gateway') } });
    expect(of('PodDisruptionBudget')['spec']).toMatchObject({ maxUnavailable: 1 });
  });

  it('lets only the ingress controller reach gateways and only monitoring reach metrics, for all of its pods', () => {
    const from = (namespace: string, port: number) => ({
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
      ports: [{ port }],
    });
    const { egress, ...policy } = of('NetworkPolicy')['spec'] as { egress: { ports: { port: number }[] }[] };
    expect(policy).toEqual({
      podSelector: { matchLabels: labels() },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [from('ingress-nginx', 8080), from('monitoring', 9090)],
    });
    expect(egress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([
      [53, 53],
      [5432, 443, 465, 587],
    ]);
  });

  it('migrates before gateways are installed or replaced', () => {
    expect(of('Job', 'pay-migrate')).toMatchObject({
      metadata: { annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' } },
    });
    expect(podOf('Job', 'pay-migrate').spec.containers[0].command).toEqual(['paystead', 'migrate']);
  });

  it('has an Ingress for each host if there are any', () => {
    const ingress = { class: 'nginx', hosts: ['pay.acme.example', 'pay.other.example'], tlsSecret: 'tls' };
    const made = of('Ingress', 'pay', chartObjects(chartValues({ ingress })));
    const backend = { service: { name: 'pay', port: { name: 'http' } } };
    expect(made['spec']).toEqual({
      ingressClassName: 'nginx',
      tls: [{ secretName: 'tls', hosts: ingress.hosts }],
      rules: ingress.hosts.map((host) => ({ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } })),
    });
  });

  it('uses the image of the values, the storage class of the values, or the defaults', () => {
    const changed = chartObjects(
      chartValues({
        image: { repository: 'other/paystead', tag: '9.9.9', pullPolicy: 'IfNotPresent' },
        storage: { class: 'fast', size: '2Gi' },
      }),
    );
    expect(program().image).toBe('registry.acme.example/paystead:0.1.0');
    expect(JSON.stringify(of('StatefulSet', 'pay', changed))).toContain('"image":"other/paystead:9.9.9"');
    expect(JSON.stringify(of('StatefulSet', 'pay', changed))).toContain('"storageClassName":"fast"');
    expect(JSON.stringify(of('StatefulSet'))).not.toContain('storageClassName');
  });

  it('has the version of the release', () => {
    const { version } = JSON.parse(readFileSync(join(CHART, '../../package.json'), 'utf8')) as { version: string };
    expect(parse(readDeployed('chart/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });

  it.skipIf(spawnSync('helm', ['version']).status !== 0)(
    'is rendered by Helm to the same objects (skipped without helm: it is then not rendered by Helm)',
    () => {
      const { status, stdout, stderr } = spawnSync('helm', ['template', 'pay', CHART, '--kube-version', '1.30.0'], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toMatchObject({ status: 0 });
      const rendered = stdout.split(/^---$/m).flatMap((text) => (parse(text) as KubernetesObject | null) ?? []);
      const byName = (list: readonly KubernetesObject[]) =>
        Object.fromEntries(list.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
      expect(byName(rendered)).toEqual(byName(objects));
    },
  );
});
