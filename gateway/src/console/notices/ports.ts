import type { NoticeRow, WrittenNotice } from '@paystead/contract/console/notices/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { NoticeReach } from '../../platform/access/notice-reach.ts';
import type { Transaction } from '../../platform/database/port.ts';

interface NoticeWork {
  readonly by: string;
  readonly now: Date;
}

/** The work on notices for the console. Each takes the reach and throws `Failure` beyond it. */
export interface ConsoleNoticePorts {
  readonly list: (tx: Transaction, reach: NoticeReach, mayWrite: boolean, now: Date) => Promise<NoticeRow[]>;
  readonly post: (
    tx: Transaction,
    reach: NoticeReach,
    noticeId: string,
    written: WrittenNotice,
    work: NoticeWork & { readonly language: Language },
  ) => Promise<void>;
  readonly changeEnd: (
    tx: Transaction,
    reach: NoticeReach,
    noticeId: string,
    until: string | null,
    work: NoticeWork & { readonly language: Language },
  ) => Promise<void>;
  readonly withdraw: (tx: Transaction, reach: NoticeReach, noticeId: string, work: NoticeWork) => Promise<void>;
}
