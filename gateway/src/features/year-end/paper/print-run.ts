import { operatorScope } from '../../../platform/access/operator-scope.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { PdfJoiner } from '../../../platform/pdf/join/joiner.ts';
import type { PdfSource } from '../../../platform/pdf/join/source.ts';
import { firstPages, formPages, type EnvelopePorts } from './envelope-pages.ts';
import { readLanguages } from './paper-store.ts';
import { busyUntil, type NotPrinted } from './plan-run.ts';
import { finishRun, readEnvelopes, recordAction, type PrintedEnvelope, type StoredEnvelope } from './printed-store.ts';
import { notPrintedList, proofLine, proofList, type ProofLine } from './proof-list.ts';
import { deleteRun, extendRun, type PrintRun } from './run-store.ts';

/** A file of a run that grows under a hidden name and gets its own when it is complete. */
interface RunFile {
  readonly path: string;
  write(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  discard(): Promise<void>;
}

export interface PrintPorts extends EnvelopePorts {
  readonly now: () => Date;
  /** Opens a file of the run: the forms, the proof list, or the list of who wasn't printed. */
  readonly openFile: (kind: 'forms' | 'proof' | 'notPrinted') => Promise<RunFile>;
  /** The operator responsible, and the title of the document. */
  readonly by: string;
  readonly title: string;
}

export interface Printed {
  readonly people: number;
  readonly pages: number;
  readonly files: readonly string[];
  readonly left: readonly NotPrinted[];
}

/** Envelopes that are in memory at once. */
const BATCH = 25;

/**
 * Writes the files of a planned run and finishes it, with an audit row for every person. Memory grows by a line of the proof list
 * and the digests of the PDF's objects for each person (docs/benchmarks.md), and not by the forms.
 * A kill at any moment leaves an unfinished run, which the next command continues, and no file under a final name that
 * the next command doesn't replace.
 */
export async function printRun(ports: PrintPorts, run: PrintRun, planned: readonly NotPrinted[]): Promise<Printed> {
  const forms = await ports.openFile('forms');
  try {
    const joiner = new PdfJoiner((bytes) => forms.write(bytes));
    await joiner.start();
    const { lines, left } = await printEnvelopes(ports, run, joiner);
    const notPrinted = [...planned, ...left];
    if (lines.length === 0) {
      await forms.discard();
      await ports.database.asMaintenance((tx) => deleteRun(tx, run));
      return { people: 0, pages: 0, files: [], left: notPrinted };
    }
    await joiner.finish(ports.title);
    const files = [await writeFile(ports, 'proof', proofList(lines))];
    if (notPrinted.length > 0) files.push(await writeFile(ports, 'notPrinted', notPrintedList(notPrinted)));
    await forms.complete();
    await recordPrinted(ports, run, lines, joiner.pages);
    return { people: lines.length, pages: joiner.pages, files: [forms.path, ...files], left: notPrinted };
  } catch (error) {
    await forms.discard();
    throw error;
  }
}

async function writeFile(ports: PrintPorts, kind: 'proof' | 'notPrinted', content: Uint8Array): Promise<string> {
  const file = await ports.openFile(kind);
  try {
    await file.write(content);
    await file.complete();
    return file.path;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

interface Ready {
  readonly envelope: StoredEnvelope;
  readonly language: Language;
  readonly sequence: number;
  readonly sources: readonly PdfSource[];
}

async function printEnvelopes(ports: PrintPorts, run: PrintRun, joiner: PdfJoiner) {
  const lines: ProofLine[] = [];
  const left: NotPrinted[] = [];
  for (let after = 0; ;) {
    const { batch, languages } = await nextBatch(ports, run, after);
    const last = batch.at(-1);
    if (!last) return { lines, left };
    after = last.sequence;
    const ready: Ready[] = [];
    for (const envelope of batch) {
      const language = languages.get(envelope.employeeId) ?? 'en';
      const pages = await formPages(ports, envelope, { taxYear: run.taxYear, language });
      if ('fault' in pages)
        left.push({ employeeNumber: envelope.employeeNumber, name: envelope.name, reason: pages.fault });
      else ready.push({ envelope, language, sequence: lines.length + ready.length + 1, sources: pages.sources });
    }
    if (ready.length > 0) lines.push(...(await joinEnvelopes(ports, run, ready, joiner)));
  }
}

/** Reads the next envelopes, and keeps the run this command's own while they are printed. */
function nextBatch({ database, now }: PrintPorts, run: PrintRun, after: number) {
  return database.asMaintenance(async (tx) => {
    await extendRun(tx, run, busyUntil(now()));
    const batch = await readEnvelopes(tx, run, after, BATCH);
    return { batch, languages: await readLanguages(tx, operatorScope(run), batch) };
  });
}

/** Adds envelopes to the document. Each fills whole sheets, so that two-sided printing puts no two people on one. */
async function joinEnvelopes(ports: PrintPorts, run: PrintRun, ready: readonly Ready[], joiner: PdfJoiner) {
  const lines: ProofLine[] = [];
  const first = await firstPages(ports, ready, run);
  for (const [index, { envelope, sequence, sources }] of ready.entries()) {
    const before = joiner.pages;
    await joiner.add(first, first.pages.slice(index, index + 1));
    for (const source of sources) await joiner.add(source);
    if (joiner.pages % 2 === 1) await joiner.addBlank();
    await joiner.endGroup();
    lines.push(proofLine({ sequence, envelope, firstPage: before + 1, pages: joiner.pages - before }));
  }
  return lines;
}

function recordPrinted({ database, now, by }: PrintPorts, run: PrintRun, lines: readonly ProofLine[], pages: number) {
  const printed = lines.map(({ employeeId, sequence, pages: own }): PrintedEnvelope => ({
    employeeId,
    sequence,
    pages: own,
  }));
  return database.asMaintenance(async (tx) => {
    const at = now();
    await finishRun(tx, run, printed, { pages, now: at });
    const detail = { paper: 'printed', run: run.runNumber, by };
    await recordAction(tx, run, run.runId, { name: 'yearEnd.printed', requestId: 'year-end.print', now: at, detail });
  });
}
