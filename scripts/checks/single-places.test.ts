import { describe, expect, it } from 'vitest';
import { violationsIn, singlePlaces } from './single-places.ts';

describe('APIs that only one place may use', () => {
  it('this repository uses them only there', () => {
    expect(singlePlaces()).toEqual([]);
  });

  it.each([
    ['gateway/src/app.ts', 'const level = process.env.LEVEL;', 'gateway/src/config.ts'],
    ['gateway/src/app.ts', "const level = process.env['LEVEL'];", 'gateway/src/config.ts'],
    ['gateway/src/app.ts', 'const { env } = process;', 'gateway/src/config.ts'],
    ['gateway/src/app.ts', "import { env } from 'node:process';", 'gateway/src/config.ts'],
    ['gateway/seed/run.ts', 'const now = Date.now();', 'platform/clock.ts'],
    ['contract/src/fields.ts', 'const now = new Date();', 'platform/clock.ts'],
    ['payroll/src/calendar/paydays.ts', 'const now = new Date();', 'platform/clock.ts'],
    ['identity/src/store.ts', 'const now = new Date;', 'platform/clock.ts'],
    ['portal/src/app/home.tsx', "const reply = await fetch('/api/check');", 'platform/api'],
    ['portal/src/app/home.tsx', "const reply = window.fetch('/api/check');", 'platform/api'],
    ['gateway/src/features/taxes/store.ts', "await globalThis.fetch('https://example.test');", 'platform/outbound.ts'],
    ['portal/src/app/home.tsx', "localStorage.setItem('roles', '[]');", 'portal/src/platform/storage.ts'],
    ['portal/src/app/home.tsx', "window.sessionStorage['roles'] = '[]';", 'portal/src/platform/storage.ts'],
    ['portal/src/app/home.tsx', "indexedDB.open('x');", 'portal/src/platform/storage.ts'],
    ['gateway/src/app.ts', 'const today = now.toISOString().slice(0, 10);', 'contract/src/local-date.ts'],
    ['portal/src/app/home.tsx', "const [today] = now.toISOString().split('T');", 'contract/src/local-date.ts'],
    ['gateway/src/app.test.ts', 'const day = document.requestedAt.slice(0, 10);', 'contract/src/local-date.ts'],
    ['portal/src/features/taxes/state-lines.ts', "const own = form.state === 'PA';", 'payroll/src/states'],
    ['gateway/src/features/profile/move.ts', "if (code === 'SIT-NY') return;", 'payroll/src/states'],
    ['bench/run.ts', "new Intl.DateTimeFormat('sv-SE').format(at);", 'contract/src/local-date.ts'],
  ])('%s may not contain %s', (file, line, alternative) => {
    const violations = violationsIn(file, `const before = 1;\n${line}\n`);
    expect(violations).toHaveLength(1);
    expect(violations[0]?.startsWith(`${file}:2 `)).toBe(true);
    expect(violations[0]).toContain(alternative);
  });

  it.each([
    ['gateway/src/config.ts', 'const environment = process.env;'],
    ['gateway/src/platform/clock.ts', 'export const now = () => new Date();'],
    ['gateway/src/platform/outbound.ts', 'const reply = await fetch(url);'],
    ['portal/src/platform/api/client.ts', 'const reply = await fetch(url);'],
    ['portal/src/platform/storage.ts', "localStorage.getItem('roles');"],
    ['gateway/src/app.ts', '// Date.now() is not allowed here'],
    ['gateway/src/app.ts', ' * new Date() would return another day'],
    ['gateway/src/app.ts', 'const later = new Date(now.getTime() + 1000);'],
    ['portal/src/features/taxes/queries.ts', 'query.refetch(); prefetch(); client.fetch();'],
    ['scripts/run.ts', 'const path = process.env.PATH;'],
    ['payroll/src/states/pa/declaration.ts', "  agreement: { form: 'REV-419', homeStates: ['IN'] },"],
    ['portal/src/features/taxes/state/state-page.test.tsx', "blankStateElections('OH')"],
    ['gateway/seed/cast/clients/keystone.ts', "state: 'PA',"],
    ['contract/src/local-date.ts', 'return at.toISOString().slice(0, 10);'],
    ['gateway/src/app.test.ts', 'const path = process.env.PATH;'],
  ])('%s may contain %s', (file, line) => {
    expect(violationsIn(file, line)).toEqual([]);
  });
});
