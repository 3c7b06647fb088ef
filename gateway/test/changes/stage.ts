import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackground } from '../../src/background.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { BAKERY, MILLRACE } from '../harness/people.ts';
import { openService, type ServiceHarness } from '../service/service-harness.ts';
import { createSignInHarness, type SignInHarness } from '../sign-in/sign-in-harness.ts';
import { prepareSamples } from '../statements/samples.ts';
import { openRecorder, type Recorder } from './recorder.ts';

/** The whole gateway with two clients, its background work by name, and a recorder of what changes. */
export interface Stage extends Recorder {
  readonly signIn: SignInHarness;
  readonly service: ServiceHarness;
  readonly background: BackgroundWork;
  readonly close: () => Promise<void>;
  /** Delivers the outbox and returns the newest mail to an address with this part. */
  readonly mailTo: (address: string, part: string) => Promise<string>;
}

type Work = (stop: AbortSignal) => Promise<number>;

interface BackgroundWork {
  readonly deliverMail: Work;
  readonly runDueJobs: Work;
  readonly runImports: Work;
  readonly numberEvents: Work;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-changes-'));
  const signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  const { harness } = signIn;
  await prepareSamples(harness);
  await harness.insert('partner_hostname', [
    { hostname: 'localhost', partner_id: MILLRACE.partnerId },
    { hostname: 'bakery.localhost', partner_id: BAKERY.partnerId },
  ]);
  const works: Work[] = [];
  const config = readConfig({
    PAYSTEAD_DATA: folder,
    PAYSTEAD_FILES: 'database',
    PAYSTEAD_SECURITY_EMAIL: 'security@provider.example.test',
  });
  const background = createBackground({
    config,
    database: harness.database,
    keys: harness.keys,
    clock: { now: () => harness.now },
    log: createLog('silent'),
    pulse: (_pauses, work) => {
      works.push(work);
      return { wake: () => undefined, stop: async () => undefined };
    },
  });
  await background.start();
  const [deliverMail, runDueJobs, runImports, numberEvents] = works;
  if (!deliverMail || !runDueJobs || !runImports || !numberEvents) throw new Error('The background has other work.');
  const service = await openService(harness);
  const recorder = await openRecorder(signIn);
  return {
    ...recorder,
    signIn,
    service,
    async close() {
      await harness.close();
      rmSync(folder, { recursive: true });
    },
    background: { deliverMail, runDueJobs, runImports, numberEvents },
    async mailTo(address, part) {
      await deliverMail(new AbortController().signal);
      const mail = ((await background.catcher?.list()) ?? []).find(
        ({ to, text }) => to === address && text.includes(part),
      );
      if (!mail) throw new Error(`Nothing was mailed to ${address}.`);
      return mail.text;
    },
  };
}
