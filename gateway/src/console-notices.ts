import type { ConsoleNoticePorts } from './console/notices/ports.ts';
import { changeNoticeEnd, withdrawNotice } from './features/operator-notices/change-notice.ts';
import { listNotices } from './features/operator-notices/list-notices.ts';
import { postNotice } from './features/operator-notices/post-notice.ts';

/** The work on notices for the console. */
export const consoleNoticePorts: ConsoleNoticePorts = {
  list: listNotices,
  post: postNotice,
  changeEnd: changeNoticeEnd,
  withdraw: withdrawNotice,
};
