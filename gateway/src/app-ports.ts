import type { Logger } from 'pino';
import type { Identity } from '@paystead/identity/identity.ts';
import type { ChangeEngine } from './change-engine.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/port.ts';
import { choosePlace } from './platform/files/choose-place.ts';
import { openFileStore } from './platform/files/file-store.ts';
import type { FileStore } from './platform/files/port.ts';
import { announceIn } from './platform/files/unclaimed.ts';
import type { Readiness } from './platform/health.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import type { MailCatcher } from './platform/mail/caught-mail.ts';
import type { SecurityRecorder } from './platform/security/recorder.ts';
import { send, type Outbound } from './platform/outbound.ts';
import type { PdfRenderer } from './platform/pdf/renderer.ts';
import type { BuiltPortal } from './platform/portal/files.ts';

export interface AppPorts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly log: Logger;
  /** Null if the portal isn't built: only the API is served. */
  readonly portal: BuiltPortal | null;
  /** The development provider, if no other is configured. */
  readonly identity: Identity | null;
  readonly readiness?: Readonly<Record<string, Readiness>>;
  /** The mail catcher that `/mail` shows, if mail is caught instead of sent. */
  readonly caughtMail?: MailCatcher | null;
  /** The PDF renderer; closes with the server. Absent: the server creates its own. */
  readonly pdf?: PdfRenderer;
  /** The engine for requested changes. Absent: the product's own. */
  readonly changeEngine?: ChangeEngine;
  /** The file store. Absent: the configured one (`filesOf`). */
  readonly files?: FileStore;
  /** The security event recorder. Absent: the product's own, which stores them. */
  readonly security?: SecurityRecorder;
  /** Reads documents of identity providers. Absent: over the network. */
  readonly readJson?: Outbound;
}

/** Opens the deployment's file store in the configured place. Every upload is recorded before its bytes are stored. */
export function filesOf({
  config,
  database,
  keys,
  clock,
}: Pick<AppPorts, 'config' | 'database' | 'keys' | 'clock'>): FileStore {
  return openFileStore(choosePlace(config.files, config.dataFolder, database, send), keys, clock, announceIn(database));
}
