import type { ConsoleScope } from './console-scope.ts';

declare const permission: unique symbol;

/** The permission to post and change notices of the pages: for some clients, or for the whole installation. */
export interface NoticeReach {
  readonly [permission]: true;
  /** The clients within reach; unused if `isWhole`. */
  readonly clientIds: readonly string[];
  readonly isWhole: boolean;
}

/** Returns the reach of an operator of the console. */
export function noticeReachOfConsole({ clients, seesEveryClient }: ConsoleScope): NoticeReach {
  const clientIds = clients.map(({ clientId }) => clientId);
  return { clientIds, isWhole: seesEveryClient } as unknown as NoticeReach;
}

/** Returns the reach of a command, which is the installation. */
export function noticeReachOfCommand(): NoticeReach {
  return { clientIds: [], isWhole: true } as unknown as NoticeReach;
}
