import { isOnLetter } from '@paystead/contract/features/invitations/facts.ts';
import { brandsOf } from '../../brands.ts';
import { writeInvitation } from '../../features/invitations/issue.ts';
import { pdfBrandOf } from '../../platform/pdf/brand.ts';
import { createPdfRenderer, type PdfDocument } from '../../platform/pdf/renderer.ts';
import { invitationLetters, type InvitationLetter } from '../../platform/pdf/templates/invitation-letter.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { changedBy, Refused } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { checkIsFree, writePrivateFile } from '../private-file.ts';
import {
  chosenEmployees,
  inviteesAmong,
  languageIn,
  outcomeOf,
  portalOf,
  withClient,
  type InvitationWork,
} from './invitation-tool.ts';
import { text } from './texts.ts';

export const writeLettersCommand: Command = {
  name: 'invitation letter',
  about: (language) => text(language, 'letter.about'),
  options: {
    client: 'string',
    employee: 'string',
    all: 'boolean',
    file: 'string',
    language: 'string',
    portal: 'string',
    by: 'string',
  },
  async run(context) {
    const { language = 'en' } = context;
    const typed = context.options?.['file'];
    if (typeof typed !== 'string') return { done: false, lines: [text(language, 'file.missing')], data: {} };
    const path = pathIn(context, typed);
    await checkIsFree(path);
    // The codes are stored as hashes only, so the letters are made from what this transaction leaves in memory. If a letter can't
    // be printed, running the command again writes new ones, which replace these.
    let document: PdfDocument | null = null;
    const outcome = await withClient(context, async (work) => {
      const made = await writeLetters(context, work, path);
      document = made.document;
      return made.outcome;
    });
    if (document !== null) await print(document, path);
    return outcome;
  },
};

interface Written {
  readonly document: PdfDocument | null;
  readonly outcome: Outcome;
}

async function writeLetters(context: Context, work: InvitationWork, path: string): Promise<Written> {
  const { tx, now, client, settings, config, language } = work;
  if (isOnLetter(settings.facts)) throw new Refused(text(language, 'facts.onLetter'));
  const portal = portalOf(context, work);
  const chosenLanguage = languageIn(context, work);
  const { invitees, skipped } = await inviteesAmong(work, chosenEmployees(context, work), 'letter');
  const letters: InvitationLetter[] = [];
  for (const { employee, onFile } of invitees) {
    const letterLanguage = chosenLanguage ?? employee.language ?? 'en';
    const days = settings.letterDays;
    const issue = { origin: 'operator', by: changedBy(context), language: letterLanguage, days, now } as const;
    letters.push({
      language: letterLanguage,
      name: employee.name,
      givenName: onFile.givenName,
      address: onFile.address,
      employer: client.name,
      ...(await writeInvitation(tx, employee, issue)),
      page: `${portal.replace(/^https:\/\//, '')}/invitation`,
    });
  }
  const brand = pdfBrandOf(await brandsOf(config).ofClient(tx, client, now));
  const done = invitees.map(({ employee }) => employee);
  const line = done.length === 0 ? text(language, 'none') : text(language, 'written', { count: done.length, path });
  return {
    document: letters.length === 0 ? null : { ...invitationLetters(letters), brand },
    outcome: outcomeOf(line, done, skipped, { file: letters.length === 0 ? null : path }),
  };
}

async function print(document: PdfDocument, path: string): Promise<void> {
  const renderer = createPdfRenderer();
  try {
    await writePrivateFile(path, 'letters', await renderer.render(document));
  } finally {
    renderer.close();
  }
}
