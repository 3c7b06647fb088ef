import 'vitest';
import path from 'node:path';

/** The values that the global setup passes to the test files of its project. */
export type Prepared =
  | { readonly engine: 'embedded'; readonly bare: string; readonly migrated: string }
  | {
      readonly engine: 'postgres';
      /** The server's URL by TCP, for tests of connections. */
      readonly server: string;
      /** The same by its Unix socket if it has one. */
      readonly near: string;
      readonly bare: string;
      readonly migrated: string;
    };

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Prepared;
  }
}

export const migrationsFolder = path.join(import.meta.dirname, '../migrations');

/** Returns the name of the template database with the demo, derived from the one it is made from. */
export function seededName(migrated: string): string {
  return migrated.replace('migrated', 'seeded');
}
