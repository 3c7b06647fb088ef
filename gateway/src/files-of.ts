import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';
import { choosePlace } from './platform/files/choose-place.ts';
import { openFileStore } from './platform/files/file-store.ts';
import type { FileStore } from './platform/files/port.ts';
import { announceIn } from './platform/files/unclaimed.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { send } from './platform/outbound.ts';

interface FilePorts {
  readonly config: Pick<Config, 'files' | 'dataFolder'>;
  readonly database: Database;
  readonly keys: KeyRing;
  readonly clock: Clock;
}

/** Opens the deployment's file store in the configured place. Every upload is recorded before its bytes are stored. */
export function filesOf({ config, database, keys, clock }: FilePorts): FileStore {
  return openFileStore(choosePlace(config.files, config.dataFolder, database, send), keys, clock, announceIn(database));
}
