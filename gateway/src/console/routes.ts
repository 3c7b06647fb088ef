import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileStore } from '../platform/files/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { Scanner } from '../platform/uploads/scanner.ts';
import type { ConsoleRoute } from './api/route.ts';
import type { ConsoleBrandingPorts } from './branding/ports.ts';
import { consoleBrandingRoutes } from './branding/routes.ts';
import { consoleClientRoutes } from './clients/routes.ts';
import { consoleImportRoutes } from './imports/routes.ts';
import { consoleMaintenanceRoutes } from './maintenance/routes.ts';
import type { HirePorts } from './employment/hire.ts';
import type { ConsoleMessagePorts } from './messages/ports.ts';
import { consoleMessageRoutes } from './messages/routes.ts';
import { consoleEmploymentRoutes } from './employment/routes.ts';
import type { ConsoleNoticePorts } from './notices/ports.ts';
import { consoleNoticeRoutes } from './notices/routes.ts';
import type { ConsolePartnerPorts } from './partners/ports.ts';
import { consolePartnerRoutes } from './partners/routes.ts';
import type { ConsolePolicyPorts } from './policy/ports.ts';
import { consolePolicyRoutes } from './policy/routes.ts';
import type { ConsolePeoplePorts } from './people/ports.ts';
import { consolePeopleRoutes } from './people/routes.ts';
import { consoleRequestRoutes, type ConsoleRequestPorts } from './requests/routes.ts';
import type { ConsoleSandboxPorts } from './sandboxes/ports.ts';
import { consoleSandboxRoutes } from './sandboxes/routes.ts';
import { consoleSessionRoutes, type ConsoleSessionPorts } from './session/routes.ts';
import type { ConsoleSetupPorts } from './setup/ports.ts';
import { consoleSetupRoutes } from './setup/routes.ts';
import { consoleSignInRoutes } from './signins/sign-ins.ts';
import { needsOf } from './start/needs-store.ts';
import { consoleStartRoutes } from './start/routes.ts';

/** The services that areas of the console use beside the database of their call. */
export interface ConsoleServices {
  readonly config: Config;
  readonly keys: KeyRing;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Scans files that operators send; null: none is configured. */
  readonly scanner: Scanner | null;
  readonly requests: ConsoleRequestPorts;
  readonly hires: HirePorts;
  readonly people: ConsolePeoplePorts;
  readonly messages: ConsoleMessagePorts;
  readonly notices: ConsoleNoticePorts;
  readonly setup: Pick<ConsoleSetupPorts, 'database' | 'recordChange'>;
  readonly partners: ConsolePartnerPorts;
  readonly branding: ConsoleBrandingPorts;
  readonly policy: ConsolePolicyPorts;
  readonly sandboxes: ConsoleSandboxPorts;
}

/** Returns the handlers of every area of the console. A new area is one more line. */
export function consoleRoutes(session: ConsoleSessionPorts, services: ConsoleServices): ConsoleRoute[] {
  const {
    config,
    keys,
    files,
    scanner,
    clock,
    requests,
    hires,
    people,
    messages,
    notices,
    partners,
    branding,
    policy,
    sandboxes,
  } = services;
  const records = { keys, files, scanner, now: () => clock.now() };
  const setup = { ...services.setup, store: records, providers: config.providers, people };
  return [
    ...consoleSessionRoutes(session),
    ...consoleStartRoutes(),
    ...consoleClientRoutes({ needsOf, providers: config.providers, sandboxFacts: sandboxes.facts }),
    ...consoleSandboxRoutes(sandboxes),
    ...consoleRequestRoutes(requests),
    ...consoleImportRoutes(files),
    ...consoleEmploymentRoutes(records, hires),
    ...consolePeopleRoutes(people),
    ...consoleMessageRoutes(messages),
    ...consoleMaintenanceRoutes(),
    ...consoleNoticeRoutes(notices),
    ...consoleSetupRoutes(setup),
    ...consolePartnerRoutes(partners),
    ...consoleSignInRoutes(),
    ...consoleBrandingRoutes(branding),
    ...consolePolicyRoutes(policy),
  ];
}
