import { localDateIn } from '@paystead/contract/local-date.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import { lockClient, readRuns } from '../../features/year-end/paper/run-store.ts';
import type { Command } from '../command.ts';
import { inOneTransaction, Refused } from '../in-one-transaction.ts';
import { text } from './texts.ts';

export const printRunsCommand: Command = {
  name: 'year-end runs',
  about: (language) => text(language, 'runs.about'),
  options: { client: 'string' },
  async run(context) {
    const { options = {}, language = 'en' } = context;
    const { client: code } = options;
    if (typeof code !== 'string') {
      const reason = text(language, 'option.missing', { option: '--client' });
      return { done: false, lines: [reason], data: { reason } };
    }
    return inOneTransaction(context, async (tx, now) => {
      const client = await lockClient(tx, code, now);
      if (!client) throw new Refused(text(language, 'client.unknown', { code }));
      const runs = (await readRuns(tx, operatorScope(client))).map((row) => ({
        run: row.run_number,
        taxYear: row.tax_year,
        startedAt: row.started_at,
        startedBy: row.started_by,
        people: row.people,
        forms: row.forms,
        pages: row.pages,
        isFinished: row.finished_at !== null,
        mailedOn: row.mailed_on,
      }));
      const lines = runs.map(({ run, taxYear, people, pages, isFinished, mailedOn, startedBy, startedAt }) => {
        const state = mailedOn ?? (isFinished ? 'notMailed' : 'unfinished');
        return text(language, 'runs.line', {
          run,
          year: String(taxYear),
          count: people,
          pages: pages ?? 0,
          state:
            state === 'notMailed' || state === 'unfinished'
              ? text(language, `runs.${state}`)
              : text(language, 'runs.mailed', { date: state }),
          by: startedBy,
          at: localDateIn('UTC', startedAt),
        });
      });
      return { done: true, lines: lines.length === 0 ? [text(language, 'runs.none')] : lines, data: { runs } };
    });
  },
};
