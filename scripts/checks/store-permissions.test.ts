import { describe, expect, it } from 'vitest';
import { plainIdsIn, storeFiles, storePermissions, storePermissionTypes } from './store-permissions.ts';

describe('stores take a permission, never plain ids', () => {
  it('this repository follows the rule', () => {
    expect(storeFiles().length).toBeGreaterThan(20);
    expect(storePermissions()).toEqual([]);
  });

  it.each([
    'export async function readThings(tx: Transaction, clientId: string): Promise<Thing[]> {',
    'export function saveThing(\n  tx: Transaction,\n  employeeId: string,\n  now: Date,\n): Promise<void> {',
    'export function things(tx: Transaction, { clientId }: { readonly clientId: string }) {',
    'export const readThing = async (tx: Transaction, ownerEmployeeId: string) => {',
    'export function listThings(tx: Transaction, scope: VisibleScope, filter: { readonly employeeId: string | null }) {',
  ])('%s is refused', (code) => {
    expect(plainIdsIn('src/features/things/store.ts', code)).toHaveLength(1);
  });

  it.each([
    "export async function readThings(tx: Transaction, employee: VisibleEmployee<'things'>): Promise<Thing[]> {",
    'function clientRow(clientId: string) {',
    'export function saveThing(tx: Transaction, subject: JobSubject): Promise<{ readonly employeeId: string }> {',
  ])('%s is accepted', (code) => {
    expect(plainIdsIn('src/features/things/store.ts', code)).toEqual([]);
  });

  it('the type test covers every store', () => {
    const { text } = storePermissionTypes();
    for (const file of storeFiles()) expect(text).toContain(`import('../${file}')`);
  });
});
