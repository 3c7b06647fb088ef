import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { sentenceOf } from '../../imports/fault.ts';
import { suggestMapping } from '../../imports/mapping/suggest.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import { UnreadableFile } from '../../imports/source.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { text } from './texts.ts';

/** Drafts a mapping for a CSV file of another system. */
export const suggestMappingCommand: Command = {
  name: 'import suggest',
  about: (language) => text(language, 'suggest.about'),
  takes: ['file'],
  runs: 'here',
  async run(context) {
    const { given, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    try {
      const suggested = await suggestMapping(basename(path), () => createReadStream(path), language);
      const mapping = JSON.parse(withMaskedNumbers(JSON.stringify(suggested.mapping))) as unknown;
      const undecided = suggested.undecided.map(withMaskedNumbers);
      return {
        done: true,
        lines: [JSON.stringify(mapping, null, 2)],
        data: { mapping, confidence: suggested.confidence, undecided },
      };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const reasons = error.faults.map((fault) => withMaskedNumbers(sentenceOf(language, fault)));
      return { done: false, lines: reasons, data: { reason: reasons.join(' ') } };
    }
  },
};
