import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { importHarness } from '../test/import-harness.ts';
import { contentOf } from '../test/round-trip.ts';
import { loadTwoClients } from '../test/two-clients.ts';

describe('ids that belong to something else', () => {
  let test: TestDatabase;
  let imports: ReturnType<typeof importHarness>;
  beforeAll(async () => {
    test = await freshDatabase();
    imports = importHarness(test.database);
    await loadTwoClients(imports, test.database);
  });
  afterAll(() => test.close());

  it('IMP-2: a row can’t take over the profile of a namesake at another client by its id', async () => {
    const profile = (client_code: string, more: Record<string, string> = {}) => ({
      client_code,
      employee_number: '1001',
      username: 'ana.ruiz',
      ...more,
    });
    await imports.load({ profiles: [profile('BIRCH')] });
    const before = await contentOf(test.database, 'profile');
    const [{ profile_id: id } = { profile_id: '' }] = before as { profile_id: string }[];
    const run = await imports.plan({ profiles: [profile('ACME', { id })] });
    expect(await imports.problems(run)).toEqual([
      'profiles:2 id id_of_another: The id belongs to something else. Leave the column empty, or give the id of this row.',
    ]);
    await imports.apply(run);
    expect(await contentOf(test.database, 'profile')).toEqual(before);
    await imports.load({ profiles: [profile('ACME')] });
    expect(await contentOf(test.database, 'profile')).toHaveLength(2);
  });

  it('IMP-2: a value can’t move to another dimension by its id, also with the same code', async () => {
    const value = (position: string, title: string, more: Record<string, string> = {}) => ({
      client_code: 'ACME',
      position,
      title,
      code: 'SAME',
      name: 'Shared',
      ...more,
    });
    await imports.load({ organization: [value('4', 'Fourth')] });
    const before = (await contentOf(test.database, 'organization_value')) as {
      code: string;
      organization_value_id: string;
    }[];
    const id = before.find(({ code }) => code === 'SAME')?.organization_value_id ?? '';
    const run = await imports.plan({ organization: [value('5', 'Fifth', { id })] });
    expect(await imports.problems(run)).toEqual([
      'organization:2 id id_of_another: The id belongs to something else. Leave the column empty, or give the id of this row.',
    ]);
    await imports.apply(run);
    expect(await contentOf(test.database, 'organization_value')).toEqual(before);
    await imports.load({ organization: [value('5', 'Fifth')] });
    expect(await contentOf(test.database, 'organization_value')).toHaveLength(before.length + 1);
  });
});
