import type { Driver } from './driver.ts';

/** Called when a statement begins, with its name; what it returns is called when the statement ends. Neither sees a value. */
export type WatchStatement = (name: string) => (outcome: 'done' | 'failed') => void;

/** Returns a driver whose named statements are watched. The time that a statement waits for a connection isn't part of it. */
export function watchedDriver(driver: Driver, watch: WatchStatement): Driver {
  return {
    ...driver,
    exclusively: (work) =>
      driver.exclusively((connection) =>
        work({
          ...connection,
          async query(query, values) {
            const end = watch(query.name);
            try {
              const result = await connection.query(query, values);
              end('done');
              return result;
            } catch (error) {
              end('failed');
              throw error;
            }
          },
        }),
      ),
  };
}
