import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, configurationReference, readConfig, readStoreConfig } from './config.ts';
import { VARIABLES } from './config-variables.ts';

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('needs no settings: the embedded product on port 8080', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      dataFolder: '.paystead',
      demo: { employees: 60, today: '2026-11-20', queue: 0 },
      session: { idleSeconds: 900, absoluteSeconds: 43_200, recentSeconds: 300 },
    });
  });

  it.each([
    ['api-key=abc', { 'api-key': 'abc' }],
    ['Authorization=Basic%20dXNlcg%3D%3D,x-tenant= 7 ', { Authorization: 'Basic dXNlcg==', 'x-tenant': '7' }],
  ])('reads the headers of telemetry: %s', (typed, headers) => {
    const { telemetry } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_EXPORTER_OTLP_HEADERS: typed,
    });
    expect(telemetry?.headers).toEqual(headers);
  });

  it.each([
    ['production', {}, 0],
    ['production', { PAYSTEAD_DEMO_EMPLOYEES: '60' }, 0],
    ['development', { PAYSTEAD_DEMO_EMPLOYEES: '70' }, 70],
  ])('with NODE_ENV=%s and %j, the demo has %i people', (NODE_ENV, more, employees) => {
    const config = readConfig({ NODE_ENV, PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test', ...more });
    expect(config.demo.employees).toBe(employees);
  });

  it('names every fault at once', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      PAYSTEAD_DEMO_TODAY: '20 November',
      PAYSTEAD_PORTAL: '[]',
      PAYSTEAD_SESION_IDLE: '5',
    });
    expect(faults).toHaveLength(4);
    expect(faults.join('\n')).toMatch(/PORT.*\n.*PAYSTEAD_DEMO_TODAY.*\n.*PAYSTEAD_PORTAL.*\n.*PAYSTEAD_SESION_IDLE/);
  });

  it.each([
    [{ NODE_ENV: 'production' }, /PAYSTEAD_OIDC_ISSUER/],
    [{ DATABASE_URL: 'postgres://localhost/x' }, /PAYSTEAD_KEYS/],
    [{ PAYSTEAD_DEMO_EMPLOYEES: '100001' }, /DATABASE_URL/],
    [{ PAYSTEAD_DEMO_EMPLOYEES: '1000001', DATABASE_URL: 'postgres://localhost/x', PAYSTEAD_KEYS: 'a:b' }, /between/],
    [{ PAYSTEAD_OIDC_ALGORITHMS: 'RS256,none' }, /none/],
    [{ PAYSTEAD_OIDC_ALGORITHMS: 'HS256' }, /HS/],
    [{ PAYSTEAD_OIDC_ISSUER: 'http://login.example.com' }, /PAYSTEAD_OIDC_ISSUER must be an https address/],
    [{ PAYSTEAD_OIDC_SCOPE: 'email' }, /PAYSTEAD_OIDC_SCOPE must contain `openid`/],
    [{ PAYSTEAD_OIDC_CLAIMS: 'mail=upn' }, /PAYSTEAD_OIDC_CLAIMS/],
    [{ PAYSTEAD_OIDC_USERINFO: 'yes' }, /PAYSTEAD_OIDC_USERINFO must be never/],
    [{ PAYSTEAD_OIDC_VERIFIED_EMAIL: 'assumed' }, /PAYSTEAD_OIDC_EMAIL_DOMAINS is needed/],
    [{ PAYSTEAD_OIDC_EMAIL_DOMAINS: '@example.com' }, /PAYSTEAD_OIDC_EMAIL_DOMAINS must be a domain/],
    [{ PAYSTEAD_OIDC_LOGOUT: 'none' }, /PAYSTEAD_OIDC_LOGOUT must be provider or local/],
    [{ PAYSTEAD_OIDC_ORIGINS: 'https://a.example/path' }, /PAYSTEAD_OIDC_ORIGINS must be an origin/],
    [{ PAYSTEAD_OIDC_PROVIDERS: '/nowhere.json' }, /PAYSTEAD_OIDC_PROVIDERS cannot be read/],
    [
      { PAYSTEAD_OIDC_PROVIDERS: '/nowhere.json', PAYSTEAD_OIDC_ISSUER: 'https://a.example' },
      /PAYSTEAD_OIDC_PROVIDERS and PAYSTEAD_OIDC_ISSUER exclude each other/,
    ],
    [{ PAYSTEAD_SESSION_IDLE_SECONDS: '7200', PAYSTEAD_SESSION_ABSOLUTE_SECONDS: '3600' }, /longer/],
    [{ PAYSTEAD_BEARER_SECONDS: '901' }, /between 30 and 900/],
    [{ PAYSTEAD_FILES: 'folder', DATABASE_URL: 'postgres://localhost/x', PAYSTEAD_KEYS: 'a:b' }, /another gateway/],
    [{ PAYSTEAD_FILES: 's3+https://id@host/bucket' }, /PAYSTEAD_FILES must be/],
    [{ PAYSTEAD_FILES: 's3+https://id:secret@host/' }, /PAYSTEAD_FILES must be/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /postgres/],
    [{ PAYSTEAD_SMTP_URL: 'smtp://mail.example.test' }, /PAYSTEAD_MAIL_FROM/],
    [{ PAYSTEAD_SMTP_URL: 'mail.example.test', PAYSTEAD_MAIL_FROM: 'pay@example.test' }, /smtp:/],
    [{ PAYSTEAD_SECURITY_EMAIL: 'the provider' }, /PAYSTEAD_SECURITY_EMAIL must be an email address/],
    [{ PAYSTEAD_SECURITY_REFUSED_ACCESS: '0' }, /PAYSTEAD_SECURITY_REFUSED_ACCESS must be between/],
    [{ PORT: '9100', METRICS_PORT: '9100' }, /METRICS_PORT is the same as PORT/],
    [{ PAYSTEAD_HEADER_SECONDS: '0' }, /PAYSTEAD_HEADER_SECONDS must be between 1 and 120/],
    [{ PAYSTEAD_MAIL_FROM: 'Pay <pay@example.test>' }, /PAYSTEAD_MAIL_FROM/],
    [{ PAYSTEAD_ANALYTICS_KEY: 'key' }, /PAYSTEAD_ANALYTICS_KEY and PAYSTEAD_ANALYTICS_SCRIPT are needed together/],
    [{ PAYSTEAD_ANALYTICS_SCRIPT: 'https://a.example/x.js' }, /PAYSTEAD_ANALYTICS_SCRIPT are needed together/],
    [{ PAYSTEAD_JOBS_DATABASE_URL: 'postgres://localhost/x' }, /PAYSTEAD_JOBS_DATABASE_URL needs DATABASE_URL/],
    [
      { PAYSTEAD_MIGRATION_DATABASE_URL: 'postgres://localhost/x' },
      /PAYSTEAD_MIGRATION_DATABASE_URL needs DATABASE_URL/,
    ],
    [{ PAYSTEAD_REPLICA_URL: 'postgres://localhost/x' }, /PAYSTEAD_REPLICA_URL needs DATABASE_URL/],
  ])('refuses %j with a reason', (environment, reason) => {
    expect(faultsOf(environment).join('\n')).toMatch(reason);
  });

  it('has both values of the analytics, or none', () => {
    const both = { PAYSTEAD_ANALYTICS_KEY: 'key', PAYSTEAD_ANALYTICS_SCRIPT: 'https://a.example/x.js' };
    expect(readConfig(both).analytics).toEqual({ apiKey: 'key', scriptUrl: 'https://a.example/x.js' });
    expect(readConfig({}).analytics).toBeNull();
  });

  it('SIG-1: describes one provider by variables, and the development provider without an issuer', () => {
    const { providers } = readConfig({
      PAYSTEAD_OIDC_ISSUER: 'https://login.example.com/tenant',
      PAYSTEAD_OIDC_CLIENT_ID: 'portal',
      PAYSTEAD_OIDC_SCOPE: 'openid email profile',
      PAYSTEAD_OIDC_CLAIMS: 'email=upn, emailVerified=xms_edov',
      PAYSTEAD_OIDC_USERINFO: 'whenMissing',
      PAYSTEAD_OIDC_VERIFIED_EMAIL: 'assumed',
      PAYSTEAD_OIDC_EMAIL_DOMAINS: 'Example.com, example.org',
      PAYSTEAD_OIDC_LOGOUT: 'local',
      PAYSTEAD_OIDC_ORIGINS: 'https://tokens.example.com',
    });
    expect(providers).toMatchObject([
      {
        id: 'default',
        issuer: 'https://login.example.com/tenant',
        scope: 'openid email profile',
        audiences: ['portal', 'paystead-native'],
        claims: { subject: 'sub', email: 'upn', emailVerified: 'xms_edov', name: 'name', acr: 'acr', amr: 'amr' },
        userinfo: 'whenMissing',
        verifiedEmail: 'assumed',
        allowedEmailDomains: ['example.com', 'example.org'],
        logout: 'local',
        origins: ['https://tokens.example.com'],
      },
    ]);
    expect(readConfig({}).providers).toMatchObject([
      {
        id: 'development',
        issuer: '/identity',
        accountUrl: '/identity/account',
        scope: 'openid paystead-portal',
      },
    ]);
  });

  it('requires a shared file store for several gateways', () => {
    expect(readConfig({}).files).toEqual({ place: 'folder' });
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/x', PAYSTEAD_KEYS: 'a:b' }).files).toEqual({
      place: 'database',
    });
    expect(readConfig({ PAYSTEAD_FILES: 's3+https://id:a%2Fb@s3.test:9000/pay.files?region=eu-1' }).files).toEqual({
      place: 's3',
      s3: {
        endpoint: 'https://s3.test:9000',
        bucket: 'pay.files',
        region: 'eu-1',
        accessKeyId: 'id',
        secretAccessKey: 'a/b',
      },
    });
  });

  it('cannot be changed once read', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it('accepts each whole number within its bounds alone, and has the default that the reference names', () => {
    const numbers = Object.entries(VARIABLES).flatMap(([name, { parse, fallback }]) => {
      const accepts = (value: number) => parse.safeParse(String(value)).success;
      const message = parse.safeParse('9'.repeat(15)).error?.issues[0]?.message;
      const bounds = /^must be between (\d+) and (\d+)$/.exec(message ?? '')?.slice(1);
      if (!bounds) return [];
      const [least = 0, most = 0] = bounds.map(Number);
      expect([name, accepts(least), accepts(most), accepts(least - 1), accepts(most + 1)]).toEqual([
        name,
        true,
        true,
        false,
        false,
      ]);
      const value = parse.parse(undefined);
      expect([name, fallback]).toEqual([name, typeof value === 'number' ? String(value) : 'none']);
      return [[name, [least, most, value]] as const];
    });
    expect(Object.fromEntries(numbers)).toEqual({
      PORT: [0, 65_535, 8080],
      PAYSTEAD_REPLICA_MAX_LAG_SECONDS: [1, 3600, 10],
      PAYSTEAD_DATABASE_CONNECTIONS: [1, 200, 10],
      PAYSTEAD_IMPORT_KEEP_DAYS: [1, 3650, 30],
      PAYSTEAD_DEMO_EMPLOYEES: [0, 1_000_000, 60],
      PAYSTEAD_DEMO_QUEUE: [0, 10_000, 0],
      METRICS_PORT: [1, 65_535, undefined],
      PAYSTEAD_SLOW_STATEMENT_MILLISECONDS: [1, 600_000, 500],
      PAYSTEAD_SECURITY_REFUSED_ACCESS: [1, 1_000_000, 30],
      PAYSTEAD_SECURITY_FAILED_PROOFS: [1, 1_000_000, 5],
      PAYSTEAD_SECURITY_PER_ADDRESS: [1, 1_000_000, 300],
      PAYSTEAD_SECURITY_WINDOW_MINUTES: [1, 1440, 10],
      PAYSTEAD_STEP_UP_SECONDS: [10, 3600, 300],
      PAYSTEAD_SESSION_IDLE_SECONDS: [30, 86_400, 900],
      PAYSTEAD_SESSION_ABSOLUTE_SECONDS: [60, 604_800, 43_200],
      PAYSTEAD_BEARER_SECONDS: [30, 900, 900],
      PAYSTEAD_OIDC_CLOCK_SKEW_SECONDS: [0, 120, 30],
      PAYSTEAD_REQUESTS_PER_MINUTE: [10, 1_000_000, 1200],
      PAYSTEAD_SERVICE_CALLS_PER_MINUTE: [1, 1_000_000, 600],
      PAYSTEAD_REQUESTS_IN_FLIGHT: [8, 100_000, 512],
      PAYSTEAD_SLOW_BODIES: [1, 100_000, 256],
      PAYSTEAD_SLOW_BODIES_PER_ADDRESS: [1, 100_000, 64],
      PAYSTEAD_HEADER_SECONDS: [1, 120, 15],
      PAYSTEAD_BODY_SECONDS: [1, 600, 30],
      PAYSTEAD_DRAIN_SECONDS: [0, 300, 0],
    });
  });

  it.each(['postgres://localhost/x', 'postgresql://localhost/x'])('accepts the database %s', (url) => {
    expect(readConfig({ DATABASE_URL: url, PAYSTEAD_KEYS: 'a:b' }).databaseUrl).toBe(url);
  });

  it('docs/configuration.md matches the generated reference', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')).toBe(
      configurationReference(),
    );
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'paystead-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(name: string, content: string): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  it('reads each secret from its file, without the line break at the end', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://paystead:first@localhost/x\n'),
      PAYSTEAD_KEYS_FILE: file('keys', 'a:b,c:d\r\n'),
      PAYSTEAD_FILES_FILE: file('files', 's3+https://id:second@s3.test/bucket'),
      PAYSTEAD_SMTP_URL_FILE: file('smtp', 'smtp://pay:third@mail.example.test\n'),
      PAYSTEAD_MAIL_FROM: 'pay@example.test',
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://paystead:first@localhost/x',
      keys: 'a:b,c:d',
      files: { place: 's3', s3: { secretAccessKey: 'second' } },
      mail: { smtpUrl: 'smtp://pay:third@mail.example.test' },
    });
  });

  it('gives commands that need only the data the same database', () => {
    const path = file('store', 'postgres://paystead:first@localhost/x\n');
    expect(readStoreConfig({ DATABASE_URL_FILE: path })).toMatchObject({
      databaseUrl: 'postgres://paystead:first@localhost/x',
    });
  });

  it('names the setting of a file that is missing, empty or given twice, and repeats no secret', () => {
    const faults = faultsOf({
      DATABASE_URL_FILE: file('wrong', 'mysql://paystead:hidden-one@localhost/x'),
      PAYSTEAD_KEYS: 'a:hidden-two',
      PAYSTEAD_KEYS_FILE: file('twice', 'a:hidden-three'),
      PAYSTEAD_FILES_FILE: file('empty', '\n'),
      PAYSTEAD_SMTP_URL_FILE: join(folder, 'nowhere'),
    });
    expect(faults).toEqual([
      'DATABASE_URL must begin with postgres://',
      'PAYSTEAD_KEYS and PAYSTEAD_KEYS_FILE exclude each other',
      `PAYSTEAD_FILES_FILE names an empty file: ${join(folder, 'empty')}`,
      `PAYSTEAD_SMTP_URL_FILE cannot be read (ENOENT): ${join(folder, 'nowhere')}`,
    ]);
    expect(faults.join()).not.toContain('hidden');
  });

  it('accepts files only for secrets', () => {
    expect(faultsOf({ PAYSTEAD_HOST_FILE: file('host', '::1') })).toEqual([
      'PAYSTEAD_HOST_FILE is not known; see docs/configuration.md',
    ]);
  });
});
