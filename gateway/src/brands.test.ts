import { expect, it, vi } from 'vitest';
import { brandsOf } from './brands.ts';

it.each([
  ['2026-12-31T23:59:59.999Z', '© 2026 Paystead. All rights reserved.'],
  ['2027-01-01T00:00:00.000Z', '© 2027 Paystead. All rights reserved.'],
])('BRA-2: the default footer has the year in UTC, whatever the server’s own zone: %s', (now, footer) => {
  for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone);
    expect([zone, brandsOf({ branding: true }).of(null, new Date(now)).footerText]).toEqual([zone, footer]);
  }
  vi.unstubAllEnvs();
});
