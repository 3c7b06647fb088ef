import type {
  Audience,
  AudienceOptions,
  AudiencePreview,
  MessagePage,
  MessageRow,
  MessageSort,
  MessageState,
  RecipientRow,
  RecipientState,
  WrittenMessage,
} from '@paystead/contract/console/messages/model.ts';
import type { ConsoleFile } from '@paystead/contract/console/endpoint.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';

interface Page {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** An act of an operator: on which message, by whom, when, and the language of sentences about it. */
interface MessageWork {
  readonly messageId: string;
  readonly by: string;
  readonly language: Language;
  readonly now: Date;
}

/** The work of the messages' feature for the console. Nothing here is narrowed but by the clients that are passed in. */
export interface ConsoleMessagePorts {
  readonly list: (
    tx: Transaction,
    clients: readonly OperatorScope[],
    query: Page & {
      readonly state?: MessageState | undefined;
      readonly sort: MessageSort;
      readonly order: 'ascending' | 'descending';
    },
    now: Date,
  ) => Promise<{ readonly total: number; readonly rows: MessageRow[] }>;
  /** Null: the client has no such message. */
  readonly read: (
    tx: Transaction,
    client: OperatorScope,
    messageId: string,
    look: { readonly mayWrite: boolean; readonly now: Date },
  ) => Promise<MessagePage | null>;
  readonly recipients: (
    tx: Transaction,
    client: OperatorScope,
    messageId: string,
    query: Page & { readonly state?: RecipientState | undefined },
    now: Date,
  ) => Promise<{ readonly total: number; readonly rows: RecipientRow[] }>;
  readonly exported: (
    database: Database,
    client: OperatorScope,
    messageId: string,
    wanted: { readonly state?: RecipientState | undefined; readonly language: Language; readonly now: Date },
  ) => ConsoleFile;
  /** Null: the message has no such attachment. */
  readonly attachment: (
    tx: Transaction,
    client: OperatorScope,
    messageId: string,
    attachmentId: string,
  ) => Promise<ConsoleFile | null>;
  readonly audienceOptions: (tx: Transaction, client: OperatorScope) => Promise<AudienceOptions>;
  readonly previewAudience: (
    tx: Transaction,
    client: OperatorScope,
    audience: Audience,
    today: string,
  ) => Promise<AudiencePreview>;
  /** Inspects and scans the attachments, and posts the message in one transaction. Throws `Failure`. */
  readonly post: (
    database: Database,
    client: OperatorScope,
    written: WrittenMessage,
    work: MessageWork,
  ) => Promise<{ readonly recipients: number | null }>;
  /** Throws `Failure`. */
  readonly withdraw: (tx: Transaction, client: OperatorScope, reason: string, work: MessageWork) => Promise<void>;
  /** Throws `Failure`. */
  readonly remind: (
    tx: Transaction,
    client: OperatorScope,
    reminderId: string,
    work: MessageWork,
  ) => Promise<{ readonly recipients: number }>;
}
