import type { Brands } from '../brands.ts';
import { deliverDue } from '../features/messages/posting/posting-store.ts';
import { remindDue } from '../features/messages/posting/remind.ts';
import { defineJob, type Job } from '../platform/jobs/job.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { queueMessageMails } from './message-mails.ts';

interface MessageJobPorts {
  readonly keys: KeyRing;
  readonly brands: Brands;
}

/** Publishes scheduled messages, reminds those who haven't acknowledged, and queues the mails about both. */
export function messageJobs({ keys, brands }: MessageJobPorts): Job[] {
  return [
    defineJob({
      name: 'messages.publish',
      every: { minutes: 1 },
      inMaintenance: 'skipsClients',
      // One at a time: a message may have 100,000 recipients.
      run: async ({ database, now }) =>
        (await database.asMaintenance((tx) => deliverDue(tx, now, 1))) < 1 ? 'done' : 'more',
    }),
    defineJob({
      name: 'messages.remind',
      every: { minutes: 10 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now }) =>
        (await database.asMaintenance((tx) => remindDue(tx, now, 1))) < 1 ? 'done' : 'more',
    }),
    defineJob({
      name: 'messages.mails',
      every: { minutes: 1 },
      inMaintenance: 'skipsClients',
      run: async ({ database, now, size }) =>
        (await queueMessageMails(database, keys, brands, now, size)) < size ? 'done' : 'more',
    }),
  ];
}
