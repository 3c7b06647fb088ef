import type { Logger } from 'pino';
import type { Language } from '@paystead/contract/fields.ts';
import type { JobSubject } from '../../../platform/access/job-subject.ts';
import { seeOwner } from '../../../platform/access/visible-employee.ts';
import { instantText } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/port.ts';
import type { FileStore, StoredFile } from '../../../platform/files/port.ts';
import { insertStoredFile } from '../../../platform/files/rows.ts';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { publishedKeys, signBytes } from '../../../platform/keys/signature.ts';
import { reasonOf } from '../../../platform/outbox/reason.ts';
import { withBrand, type BrandOf } from '../../../platform/pdf/brand.ts';
import type { PdfRenderer } from '../../../platform/pdf/renderer.ts';
import { packFile, zipDirectory, ZipTooLarge, type ZipEntry } from '../../../platform/zip/zip.ts';
import { toDetail } from '../detail/paycheck.ts';
import { selectPaychecks } from '../detail/paycheck-store.ts';
import { payStubBytes } from '../pay-stub/pay-stub-file.ts';
import { text } from '../texts.ts';
import { closingFiles, packPart, placed, type MadeCheck } from './export-archive.ts';
import {
  addPart,
  failExport,
  finishExport,
  nextExport,
  nextExportChecks,
  readParts,
  type ExportWork,
  type PartRow,
} from './export-work-store.ts';

/** The recipient of the notice that an archive is ready. */
export interface ExportNotice extends JobSubject {
  readonly personId: string;
  readonly language: Language;
}

export interface ExportPorts {
  readonly files: FileStore;
  readonly pdf: PdfRenderer;
  readonly keys: KeyRing;
  readonly log: Logger;
  /** Returns the branding of a client's documents. */
  readonly brandOf: BrandOf;
  /** Notifies the person that the archive is ready, if the transaction commits. */
  readonly notify: (tx: Transaction, notice: ExportNotice, now: Date) => Promise<void>;
}

/** Days for which an archive, or the parts of a stopped one, are kept. */
const EXPORT_KEPT_DAYS = 7;
/**
 * Checks per step. Documents are rendered in another process, so a step does not block the embedded engine's thread.
 */
export const CHECKS_PER_STEP = 24;
/** Consecutive failures after which an archive pauses until its owner resumes it. */
const MAX_FAILURES = 4;
const RETRY_SECONDS = 20;
const MAX_BYTES = 4_000_000_000;

export const keptUntil = (now: Date): Date => new Date(now.getTime() + EXPORT_KEPT_DAYS * 24 * 3600 * 1000);

/**
 * Builds archives one step at a time and in turn: no archive delays another by more than a step, and other jobs run in
 * between. A step that is interrupted leaves nothing behind and is repeated.
 */
export function exportJob(ports: ExportPorts): Job {
  return defineJob({
    name: 'paychecks.export',
    every: { seconds: 1 },
    inMaintenance: 'runs',
    run: async ({ database, now, stop }) => {
      const work = await nextExport(database, now);
      if (!work) return 'done';
      try {
        await step(database, work, ports, now);
      } catch (error) {
        // A process that shuts down ends the worker with it: that is not a failure of the archive.
        if (stop.aborted) return 'done';
        ports.log.error({ job: 'paychecks.export', code: reasonOf(error) }, 'a step of an archive failed');
        const notBefore = new Date(now.getTime() + RETRY_SECONDS * 1000 * 2 ** work.failures);
        const maxFailures = error instanceof ZipTooLarge ? 1 : MAX_FAILURES;
        await failExport(database, work, { notBefore, now, maxFailures, keptUntil: keptUntil(now) });
      }
      return 'done';
    },
  });
}

async function step(database: Database, work: ExportWork, ports: ExportPorts, now: Date): Promise<void> {
  const made = await makeNext(database, work, ports, now);
  if (made.length === 0) return assemble(database, work, ports, now);
  const { bytes, part } = packPart(made, new Date(work.createdAt));
  const meta = metaOf(work, `part-${work.done}`, 'application/octet-stream');
  await storeFile(database, ports, work, meta, [bytes], (tx, fileId) => {
    const newest = made.at(-1);
    const last = newest ? { checkDate: newest.check.checkDate, sequence: newest.sequence } : null;
    return addPart(tx, work, { fileId, contents: part, checks: made.length, last }, now);
  });
}

async function makeNext(database: Database, work: ExportWork, ports: ExportPorts, now: Date): Promise<MadeCheck[]> {
  const { checks, branding } = await database.asTenant(
    work,
    async (tx) => {
      const owner = seeOwner(work, 'pay');
      const next = await nextExportChecks(tx, owner, work, CHECKS_PER_STEP);
      const rows = await selectPaychecks(
        tx,
        owner,
        next.map(({ check_id }) => check_id),
      );
      const checks = next.flatMap(({ check_id, sequence }) => {
        const row = rows.get(check_id);
        return row ? [{ check: toDetail(row, owner.employeeId, true), sequence }] : [];
      });
      return { checks, branding: await ports.brandOf(tx, owner, now) };
    },
    { readOnly: true },
  );
  const renderer = withBrand(ports.pdf, branding);
  const made: MadeCheck[] = [];
  for (const { check, sequence } of checks) {
    const pdf = await payStubBytes(check, 'pdf', work.language, renderer);
    const json = await payStubBytes(check, 'json', work.language, renderer);
    made.push({ check, sequence, pdf, json });
  }
  return made;
}

/** Joins all parts, adds the closing files, stores one file and notifies the person, in one transaction. */
async function assemble(database: Database, work: ExportWork, ports: ExportPorts, now: Date): Promise<void> {
  const parts = await database.asTenant(work, (tx) => readParts(tx, work), { readOnly: true });
  const meta = metaOf(work, archiveName(work), 'application/zip');
  await storeFile(database, ports, work, meta, archive(parts, work, ports), async (tx, fileId) => {
    if (!(await finishExport(tx, work, { fileId, expiresAt: keptUntil(now), now }))) return false;
    await ports.notify(tx, work, now);
    return true;
  });
}

async function* archive(
  parts: readonly PartRow[],
  work: ExportWork,
  { files, keys }: ExportPorts,
): AsyncGenerator<Uint8Array> {
  const modified = new Date(work.createdAt);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const { contents, file_id: fileId, location, key_sealed: keySealed } of parts) {
    yield* files.open({ clientId: work.clientId, fileId, location, keySealed });
    entries.push(...placed(contents, at));
    at += contents.bytes;
  }
  const [key] = publishedKeys(keys);
  if (!key) throw new Error('There is no key to sign with.');
  const closing = closingFiles(
    parts.map(({ contents }) => contents),
    { ...work, createdAt: instantText(modified), key, sign: (content) => signBytes(keys, content) },
  );
  for (const { path, content, stored } of closing) {
    const { bytes, entry } = packFile(path, content, { at, modified, ...(stored !== undefined && { stored }) });
    entries.push(entry);
    at += bytes.length;
    yield bytes;
  }
  yield zipDirectory(entries, at, modified);
}

/** Returns a name such as `Pay history 2025-2026.zip`, for the requested years or all. */
function archiveName({ years, language }: ExportWork): string {
  if (years === null) return `${text(language, 'export.fileName')}.zip`;
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const span = first === last ? String(first) : `${first}-${last}`;
  return `${text(language, 'export.fileNameOfYear', { years: span })}.zip`;
}

function metaOf({ clientId, employeeId }: ExportWork, fileName: string, contentType: string) {
  return { clientId, employeeId, fileName, contentType, maxBytes: MAX_BYTES };
}

/** Stores bytes, then writes their row together with its owner's; removes the bytes again if nothing refers to them. */
async function storeFile(
  database: Database,
  { files }: ExportPorts,
  work: ExportWork,
  meta: Parameters<FileStore['put']>[1],
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  claim: (tx: Transaction, fileId: string) => Promise<boolean>,
): Promise<void> {
  const stored: StoredFile = await files.put(streamOf(content), meta);
  const unclaimed = Symbol('unclaimed');
  try {
    await database.asTenant(work, async (tx) => {
      await insertStoredFile(tx, work, stored);
      if (!(await claim(tx, stored.fileId))) throw unclaimed;
    });
  } catch (error) {
    await files.remove(stored);
    if (error !== unclaimed) throw error;
  }
}

async function* streamOf(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content;
}
