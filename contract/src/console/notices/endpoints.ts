import { z } from 'zod';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import { noticeRow, writtenNotice } from './model.ts';

const one = z.object({ noticeId: z.guid() });

/** Lists the notices for everyone and those for clients within reach: current, coming and past, at most 200. */
export const listNotices = consoleEndpoint({
  name: 'notices.list',
  method: 'GET',
  path: 'notices',
  roles: EVERY_ROLE,
  reply: z.object({
    rows: z.array(noticeRow),
    /** Whether the operator may post, and for everyone. */
    mayPost: z.boolean(),
    mayPostForEveryone: z.boolean(),
  }),
});

/** Posts a notice now, or schedules it. The id is the caller's: sending it again posts nothing more. */
export const postNotice = consoleEndpoint({
  name: 'notices.post',
  method: 'PUT',
  path: 'notices/{noticeId}',
  roles: CLIENT_WRITERS,
  params: one,
  body: writtenNotice,
  reply: 'empty',
  failures: ['not_found', 'idempotency_mismatch'],
  inMaintenance: 'works',
});

/** Changes when a notice ends. One that has ended is refused. */
export const endNotice = consoleEndpoint({
  name: 'notices.end',
  method: 'PUT',
  path: 'notices/{noticeId}/end',
  roles: CLIENT_WRITERS,
  params: one,
  body: z.strictObject({ until: z.iso.datetime().nullable() }),
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
  inMaintenance: 'works',
});

/** Takes a notice back, or stops one that is coming. */
export const withdrawNotice = consoleEndpoint({
  name: 'notices.withdraw',
  method: 'POST',
  path: 'notices/{noticeId}/withdrawal',
  roles: CLIENT_WRITERS,
  params: one,
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
  inMaintenance: 'works',
});

export const noticeEndpoints = [listNotices, postNotice, endNotice, withdrawNotice] as const;
