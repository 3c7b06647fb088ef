import { z } from 'zod';
import { serviceEndpoint } from '../endpoint.ts';

/** Some 80,000 notices. */
const MOST_CHARACTERS = 15 * 1024 * 1024;

/** The result of one notice. */
const outcome = z
  .enum(['recorded', 'repeated', 'notInUse', 'otherCode', 'unknownAccount', 'severalEmployees'])
  .describe('Open: clients must accept further values.');

const notice = z.object({
  /** The line of the entry, from 1. */
  line: z.int(),
  /** `R…`: a return; `C…`: a notification of change. */
  code: z.string(),
  accountLastFour: z.string(),
  /** The originator's name for the employee, as the file has it. */
  individualId: z.string(),
  /** Null if no account was found. */
  clientCode: z.string().nullable(),
  employeeNumber: z.string().nullable(),
  /** Cents that came back and are to be paid again. */
  amount: z.int(),
  outcome,
});

export const bankNoticeEndpoints = [
  serviceEndpoint({
    name: 'bank-notices.create',
    method: 'POST',
    path: 'bank-notices',
    summary: "Records a bank's return file (Nacha). Each notice counts once, however often the file is sent.",
    scopes: ['bank-notices:write'],
    body: z.strictObject({
      /** The file as text: records of 94 characters, one a line or one after the other. */
      content: z.string().max(MOST_CHARACTERS),
      /** Limits the file to one client; otherwise every client at which the account has the scope. */
      client: z.string().max(20).optional(),
    }),
    maxBodyBytes: 16 * 1024 * 1024,
    reply: z.object({
      notices: z.array(notice),
      recorded: z.int(),
      /** Cents of the notices that were recorded now. */
      amount: z.int(),
    }),
  }),
] as const;
