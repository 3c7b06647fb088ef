import { localDate } from '@paystead/contract/fields.ts';
import { recordMailing, type MailingOutcome } from '../../features/year-end/paper/record-mailing.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { changedBy, inOneTransaction } from '../in-one-transaction.ts';
import { text } from './texts.ts';
import { runNumberIn } from './typed-options.ts';

export const mailedFormsCommand: Command = {
  name: 'year-end mailed',
  about: (language) => text(language, 'mailed.about'),
  options: { client: 'string', run: 'string', date: 'string', by: 'string' },
  async run(context) {
    const { options = {}, language = 'en' } = context;
    const { client: clientCode } = options;
    if (typeof clientCode !== 'string') return refused(text(language, 'option.missing', { option: '--client' }));
    const run = runNumberIn(context, 'run');
    if ('fault' in run) return refused(run.fault);
    const date = localDate.safeParse(options['date']);
    if (!date.success) return refused(text(language, 'option.date'));
    const mailing = { clientCode, runNumber: run.typed, mailedOn: date.data, by: changedBy(context) };
    return inOneTransaction(context, async (tx, now) => {
      return outcomeOf(await recordMailing(tx, mailing, now), context, { clientCode, date: date.data, run: run.typed });
    });
  },
};

function refused(reason: string): Outcome {
  return { done: false, lines: [reason], data: { reason } };
}

function outcomeOf(
  result: MailingOutcome,
  { language = 'en' }: Context,
  { clientCode, date, run }: { readonly clientCode: string; readonly date: string; readonly run: number },
): Outcome {
  switch (result.outcome) {
    case 'unknownClient':
      return refused(text(language, 'client.unknown', { code: clientCode }));
    case 'unknownRun':
      return refused(text(language, 'run.unknown', { code: clientCode }));
    case 'unfinished':
      return refused(text(language, 'mailed.unfinished', { run }));
    case 'tooEarly':
    case 'tooLate':
      return refused(text(language, `mailed.${result.outcome}`, { date: result.limit }));
    case 'recorded':
    case 'unchanged': {
      const { people, before } = result;
      const line = text(language, `mailed.${result.outcome}`, { run, date, count: people });
      const replaced = result.outcome === 'recorded' && before !== null;
      const lines = replaced ? [line, text(language, 'mailed.replaced', { date: before })] : [line];
      return { done: true, lines, data: { run, mailedOn: date, people, before } };
    }
  }
}
