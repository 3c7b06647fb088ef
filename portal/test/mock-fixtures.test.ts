import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@paystead/contract/endpoints.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { isWrite } from '@paystead/contract/failures-of.ts';
import { mockFile } from '../src/platform/api/mock-files.ts';

const folder = join(import.meta.dirname, '../mock');
const files = globSync('*/*.json', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));

/**
 * Reads that mock mode refuses with 404: the recorded person is signed in, decides nothing, registers nowhere, and has no
 * archive and no move. A write without a recorded reply is refused as well.
 */
const REFUSED = [
  /^profileSelection\.(find|previewLink)$/,
  /^employeeLookup\.(list|employees)$/,
  /^pendingTransactions\.detail$/,
  /^paychecks\.export$/,
  /^documents\.history$/,
  /^invitations\.registration$/,
  /^profile\.previewMove$|^taxes\.ofPlace$|^hrRecords\.reviews(OfEmployee)?$/,
];
const isRefused = (name: string) => REFUSED.some((pattern) => pattern.test(name));

describe('HTTP-4: recorded replies match the contract', () => {
  it.each(files)('%s', (file) => {
    const endpoint = byName.get(file.split('/')[0] ?? '');
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (endpoint?.reply === 'empty') expect(content).toBeNull();
    else if (endpoint && endpoint.reply !== 'file') expect(endpoint.reply.safeParse(content).error).toBeUndefined();
    else expect.unreachable(`${file} is of no endpoint that answers JSON`);
  });

  it('every read has a recorded reply, or is refused', () => {
    const answered = new Set(files.map((file) => file.split('/')[0]));
    const reads = [...byName.values()].filter(
      (endpoint) => endpoint.reply !== 'file' && (!isWrite(endpoint) || endpoint.reads),
    );
    const answers = reads.map(({ name }) => name);
    expect(answers.filter((name) => !answered.has(name) && !isRefused(name))).toEqual([]);
    expect(answers.filter((name) => answered.has(name) && isRefused(name))).toEqual([]);
  });

  it('every paycheck in the list has a recorded pay stub', () => {
    const list = JSON.parse(readFileSync(join(folder, 'paychecks.list/reply.json'), 'utf8')) as {
      paychecksList: { checkId: string }[];
    };
    for (const { checkId } of list.paychecksList) expect(files).toContain(`paychecks.detail/checkId=${checkId}.json`);
  });
});

describe("HTTP-4: the manager's and supervisor's views", () => {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>;

  it.each(['manager', 'supervisor'])(
    'every employee that the %s finds has a recording for every page of the view',
    (role) => {
      expect(read('session.read/reply.json')).toMatchObject({ views: { [role]: true } });
      const search = `employeeLookup.search/employmentStatus=a_role=${role}_sort=lastNameDescending.json`;
      const found = read(search)['employeesList'] as { employeeId: string }[];
      expect(found.length).toBeGreaterThan(1);
      for (const { employeeId } of found) {
        const records = ['awards', 'certifications', 'companyAssets', 'contacts', 'educations', 'skills', 'trainings'];
        const pages = ['profile', 'paychecks', 'directDeposits', 'yearEnd'].map((name) => `${name}.ofEmployee`);
        for (const name of ['employeeLookup.read', ...pages, ...records.map((kind) => `hrRecords.${kind}OfEmployee`)])
          expect(files).toContain(`${name}/${employeeId}_role=${role}.json`);
        expect(files).toContain(`documents.ofEmployee/${role}_${employeeId}.json`);
      }
    },
  );
});

describe('the file of a call', () => {
  const nothing = { params: [], query: {}, body: {} };
  it.each([
    [{ ...nothing, name: 'menu.read' }, 'menu.read/reply'],
    [{ ...nothing, name: 'paychecks.list', query: { limit: 20, cursor: 'x' } }, 'paychecks.list/reply'],
    [{ ...nothing, name: 'paychecks.list', query: { year: 2025, limit: 20 } }, 'paychecks.list/year=2025'],
    [{ ...nothing, name: 'menu.feature', params: ['../x'] }, 'menu.feature/..-x'],
    [
      { ...nothing, name: 'yearEnd.disclosure', query: { lang: 'en', formFamily: 'W-2' } },
      'yearEnd.disclosure/formFamily=W-2_lang=en',
    ],
  ])('%j', (call, file) => {
    expect(mockFile(call)).toBe(file);
  });
});
