import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { gapsOf } from '../../test/gaps.ts';
import { CONSOLE_READS } from '../../test/replies/console-replies.ts';
import { PORTAL_READS } from '../../test/replies/portal-replies.ts';
import { HeaderSets } from '../../test/replies/recorder.ts';
import { SERVICE_READS } from '../../test/replies/service-replies.ts';
import { CONSOLE_ENDPOINTS, PORTAL_ENDPOINTS, walksOf } from '../../test/replies/walks.ts';
import { seededApp } from '../../test/seeded-app.ts';

/*
 * Compares every reply to a request that only reads with the files in test/approved/replies, on the demo. After an intended change,
 * PAYSTEAD_WRITE_APPROVED=yes writes them again.
 */

const app = await seededApp();
// The evening of November 20 in every client's zone, when the day of UTC is the next one: a mistake of one for the other shows.
app.advanceSeconds(10.5 * 3600);
const files = new ApprovedFiles(join(import.meta.dirname, '../../test/approved/replies'));
const headers = new HeaderSets();
const walks = await walksOf(app, headers);
beforeAll(walks.furnishPortal);

const names = (listed: readonly { readonly name: string }[]) => listed.map(({ name }) => name).toSorted();

describe('the portal’s API', () => {
  it('has requests to every endpoint that only reads', () => {
    expect(Object.keys(PORTAL_READS).toSorted()).toEqual(names(PORTAL_ENDPOINTS));
  });
  it.each(walks.portal)('replies to $name as approved', async ({ name, replies }) => {
    expect(files.compare(`portal/${name}.txt`, await replies())).toBe('');
  });
});

describe('the console’s API', () => {
  beforeAll(walks.furnishConsole);

  it('has requests to every endpoint that only reads', () => {
    expect(Object.keys(CONSOLE_READS).toSorted()).toEqual(names(CONSOLE_ENDPOINTS));
  });
  it.each(walks.console)('replies to $name as approved', async ({ name, replies }) => {
    expect(files.compare(`console/${name}.txt`, await replies())).toBe('');
  });
});

describe('interfaces for programs', () => {
  it('has requests to every endpoint that only reads', () => {
    expect(Object.keys(SERVICE_READS).toSorted()).toEqual(
      names(serviceEndpoints.filter(({ method }) => method === 'GET')),
    );
  });
  it.each(walks.service)('replies to $name as approved', async ({ name, replies }) => {
    expect(files.compare(`service/${name}.txt`, await replies())).toBe('');
  });
  it.each(walks.scim)('replies to SCIM’s $name as approved', async ({ name, replies }) => {
    expect(files.compare(`scim/${name}.txt`, await replies())).toBe('');
  });
  it('replies to everyone as approved', async () => {
    expect(files.compare('public.txt', await walks.everyone.replies())).toBe('');
  });
});

it('has the approved headers', () => {
  expect(files.compare('headers.txt', headers.text)).toBe('');
});

it('is about rows with the approved gaps', async () => {
  expect(files.compare('gaps.txt', `${(await gapsOf(app.driver)).join('\n')}\n`)).toBe('');
});

it('has no approved file without a request', () => {
  expect(files.unused()).toEqual([]);
});
