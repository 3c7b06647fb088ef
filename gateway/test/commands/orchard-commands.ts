import { BAKERY, idOf } from '../harness/people.ts';
import { clearOrchard, furnishOrchard, ORCHARD, ORCHARDISTS, superviseOrchard } from './orchard.ts';
import type { CommandLine } from './command-recorder.ts';
import { furnishOrchardMessages, ORCHARD_MESSAGES } from './orchard-messages.ts';

/** Types commands about a client whose rows have ids of other clients' rows, and about people and messages that almost count. */
export async function orchardCommands(line: CommandLine): Promise<void> {
  await furnishOrchard(line.harness);
  await furnishOrchardMessages(line.harness);
  await deciders(line);
  await invitations(line);
  await messages(line);
  await clearOrchard(line.harness);
}

async function deciders({ type, harness }: CommandLine): Promise<void> {
  const typed = (words: string, about?: string) =>
    type(words, { spanish: false, ...(about !== undefined && { about }) });
  await typed('client show orchard', 'one administrator, no manager and no supervisor');
  await typed('client history ORCHARD', 'of one time');
  await superviseOrchard(harness);
  const decision = 'client decision set ORCHARD';
  await typed(`${decision} 1 --escalate-to manager`, 'one person in two roles');
  await typed(`${decision} 1 --deputy ${ORCHARDISTS.administrator.number}`, 'who is the deputy too');
  await typed(`${decision} 1 --deputy ${ORCHARDISTS.supervisor.number}`, 'a deputy is one more');
  await typed(`${decision} 2 --decider payrollAdministrator --escalate-to supervisor`, 'two roles, and one sees no bank accounts'); // prettier-ignore
  await typed(`${decision} 5 --decider none --deputy ${ORCHARDISTS.supervisor.number}`, 'decided by no one');
  await typed("client decision reset ORCHARD 2 --by ' Ben '");
  await typed(`${decision} 1 --deadline 0 --approvals 0`);
  await typed(`${decision} 1 --deadline 1 --approvals 1 --deputy none --by ' '`);
  for (const [key, about] of [
    ['leftToday', 'who left today'],
    ['leftBySequence', 'who left by the second change of a day'],
    ['left', 'who left in October'],
    ['disabled', 'whose profile is off'],
    ['withoutProfile', 'who has a profile at another client'],
    ['leftLongAgo', 'who works at another client'],
    ['managerElsewhere', 'who manages at another client'],
    ['supervisorElsewhere', 'who has reports at another client'],
    ['bare', 'who isn’t hired yet'],
  ] as const)
    await typed(`${decision} 5 --deputy ${ORCHARDISTS[key].number}`, `a deputy ${about}`);
  await typed('client sandbox create ORCHARD ORCHARD-2 --dry-run', 'with a name that is cut');
  await typed(`client sandbox create ORCHARD ORCHARD-2 --name '${'x'.repeat(120)}' --dry-run`, 'the longest name');
  await typed(`client sandbox create ORCHARD ORCHARD-2 --name '${'x'.repeat(121)}'`);
  await typed("client sandbox create ORCHARD ORCHARD-2 --name ' '");
}

async function invitations({ type, harness }: CommandLine): Promise<void> {
  const typed = (words: string, about?: string) =>
    type(words, { spanish: false, ...(about !== undefined && { about }) });
  const { expiring, ...rest } = ORCHARDISTS;
  const at = new Date(harness.now.getTime() + 1).toISOString();
  await harness.change(`update invitation set expires_at = '${at}' where employee_id = '${expiring.employeeId}'`);
  await type('invitation list --client ORCHARD', { about: 'one of them expires at this moment' });
  await typed("invitation settings --client ORCHARD --facts ' zipCode , birthDate ' --self-registration off");
  await typed('invitation settings --client ORCHARD --mail-days 1 --letter-days 1');
  await typed('invitation settings --client ORCHARD --mail-days 30 --letter-days 90');
  const create = 'invitation create --client ORCHARD';
  const numbers = (...keys: readonly (keyof typeof rest)[]) => keys.map((key) => rest[key].number).join(' , ');
  await typed(`${create} --employee '${numbers('disabled', 'bare', 'withoutProfile', 'hiredLater', 'renamed', 'leftToday')},'`); // prettier-ignore
  await typed(`invitation resend --client ORCHARD --employee '${numbers('invitedTwice', 'bounced')}'`, 'one without an account, first invited in Spanish'); // prettier-ignore
  await typed('invitation resend --client ORCHARD --employee ,', 'no one');
  await typed(`${create} --employee ${rest.bounced.number} --portal https://pay.millrace.example/start`);
  await typed(`${create} --employee ${rest.bounced.number} --portal http://localhost:4000`);
  await typed('invitation remind --client ORCHARD --after 60');
  await typed('invitation remind --client ORCHARD --after 1');
  await typed('invitation create --client ORCHARD --all');
}

async function messages({ type, harness }: CommandLine): Promise<void> {
  const typed = (words: string, about?: string) =>
    type(words, { spanish: false, ...(about !== undefined && { about }) });
  const { asking, old, plain, sameTime } = ORCHARD_MESSAGES;
  const moment = new Date(harness.now.getTime() + 1).toISOString();
  await harness.change(
    `update message set expires_at = '${moment}' where client_id = '${ORCHARD.clientId}' and message_id = '${sameTime}';
     insert into message (client_id, message_id, category, title, body, published_at)
       select client_id, '${idOf('mesg', 9113)}', category, title, body, '${moment}' from message where client_id = '${ORCHARD.clientId}' and message_id = '${sameTime}'`,
  );
  await typed('messages list ORCHARD --json', 'one expires at this moment, and one is published');
  for (const [message, about] of [
    [asking, 'two documents to acknowledge and one to read'],
    [old, 'of more days than the chart shows'],
    [plain, 'with nothing to acknowledge'],
  ] as const) {
    await typed(`messages report ORCHARD ${message} --json`, about);
    await typed(`messages report ORCHARD ${message} --csv report.csv`, about);
  }
  await typed(`messages remind ORCHARD ${old}`);
  await typed(`messages remind ORCHARD ${plain}`);
  await typed(`messages remind ORCHARD ${asking}`);
  await typed(`messages withdraw ORCHARD ${asking} --reason '${'x'.repeat(500)}'`);
  const message = {
    clientCode: 'ORCHARD',
    category: 'policies',
    title: { en: 'Pruning', es: 'Poda' },
    body: { en: '<p>Read it.</p>', es: '<p>Lea.</p>' },
    to: [ORCHARDISTS.leftLongAgo.number, ORCHARDISTS.done.number],
    attachments: [],
  };
  await type('messages post message.json', { about: 'to one who left and works at another client', spanish: false, files: { 'message.json': JSON.stringify(message) } }); // prettier-ignore
  await type('messages post message.json', { about: 'to everyone', spanish: false, files: { 'message.json': JSON.stringify({ ...message, to: 'everyone' }) } }); // prettier-ignore
  await typed(`messages report BAKERY ${idOf('mesg', 9215)} --json`, `of ${BAKERY.code}, as it was`);
}
