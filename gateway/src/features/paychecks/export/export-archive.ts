import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { csvLines } from '../../../platform/csv/write-csv.ts';
import type { PublishedKey } from '../../../platform/keys/signature.ts';
import { packFile, type ZipEntry } from '../../../platform/zip/zip.ts';
import { CHECK_COLUMNS, checkRow, LINE_COLUMNS, lineRows } from './export-csv.ts';
import { readme } from './export-readme.ts';

/** One packed file of a part; `at` is its offset from the part's beginning. */
const packedFile = z.object({
  path: z.string(),
  crc: z.number(),
  method: z.union([z.literal(0), z.literal(8)]),
  bytes: z.int(),
  packedBytes: z.int(),
  at: z.int(),
  sha256: z.string(),
});

const listedCheck = z.object({
  checkId: z.string(),
  checkDate: z.string(),
  checkNumber: z.string().nullable(),
  checkStatus: z.string(),
  runType: z.string(),
  net: z.int(),
});

/** The stored description of a part, without its bytes. */
export const exportPart = z.object({
  bytes: z.int(),
  files: z.array(packedFile),
  checks: z.array(listedCheck),
  checksCsv: z.string(),
  linesCsv: z.string(),
  holder: z.object({ name: z.string(), employeeNumber: z.string(), employer: z.string() }),
});
export type ExportPart = z.infer<typeof exportPart>;

/** A check with its two files, ready to be packed. */
export interface MadeCheck {
  readonly check: CheckDetail;
  readonly sequence: number;
  readonly pdf: { readonly fileName: string; readonly content: Uint8Array };
  readonly json: { readonly fileName: string; readonly content: Uint8Array };
}

/** Packs checks. Returns the archive's bytes and what its closing directory needs. */
export function packPart(
  made: readonly MadeCheck[],
  modified: Date,
): { readonly bytes: Buffer; readonly part: ExportPart } {
  const chunks: Buffer[] = [];
  const files: z.infer<typeof packedFile>[] = [];
  let at = 0;
  const add = (path: string, content: Uint8Array, stored: boolean) => {
    const { bytes, entry } = packFile(path, content, { at, modified, stored });
    files.push({ ...entry, sha256: sha256(content) });
    chunks.push(bytes);
    at += bytes.length;
  };
  for (const { check, sequence, pdf, json } of made) {
    // A PDF is already compressed.
    add(pathOf(check, pdf.fileName, sequence), pdf.content, true);
    add(pathOf(check, json.fileName, sequence), json.content, false);
  }
  const last = made.at(-1)?.check;
  return {
    bytes: Buffer.concat(chunks),
    part: {
      bytes: at,
      files,
      checks: made.map(({ check }) => listedCheck.parse(check)),
      checksCsv: csvLines(made.map(({ check }) => checkRow(check))),
      linesCsv: csvLines(made.flatMap(({ check }) => lineRows(check))),
      holder: {
        name: last?.employee.name ?? '',
        employeeNumber: last?.employee.employeeNumber ?? '',
        employer: last?.employer.name ?? '',
      },
    },
  };
}

/** Returns a path such as `2026/Paystub 2026-11-20.pdf`; a second check of one day is numbered. */
function pathOf({ year }: Pick<CheckDetail, 'year'>, fileName: string, sequence: number): string {
  if (sequence === 1) return `${year}/${fileName}`;
  const dot = fileName.lastIndexOf('.');
  return `${year}/${fileName.slice(0, dot)} (${sequence})${fileName.slice(dot)}`;
}

export interface ArchiveOf {
  readonly exportId: string;
  readonly language: Language;
  readonly years: readonly number[] | null;
  readonly createdAt: string;
  readonly key: PublishedKey;
  readonly sign: (content: Uint8Array) => Uint8Array;
}

/**
 * Returns the files at the end of an archive: tables, verification instructions, checksums, the manifest and its
 * signature.
 */
export function closingFiles(
  parts: readonly ExportPart[],
  of: ArchiveOf,
): readonly { readonly path: string; readonly content: Uint8Array; readonly stored?: boolean }[] {
  const { key } = of;
  const packed = parts.flatMap(({ files }) =>
    files.map(({ path, bytes, sha256: hash }) => ({ path, bytes, sha256: hash })),
  );
  const plain = (
    [
      ['paychecks.csv', csvLines([CHECK_COLUMNS]) + parts.map(({ checksCsv }) => checksCsv).join('')],
      ['lines.csv', csvLines([LINE_COLUMNS]) + parts.map(({ linesCsv }) => linesCsv).join('')],
      ['README.txt', readme(key.fingerprint)],
      ['public-key.pem', key.publicKey],
    ] as const
  ).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  const described = [
    ...packed,
    ...plain.map(({ path, content }) => ({ path, bytes: content.length, sha256: sha256(content) })),
  ];
  const sums = {
    path: 'SHA256SUMS',
    content: Buffer.from(described.map((file) => `${file.sha256}  ${file.path}\n`).join('')),
  };
  const manifest = Buffer.from(
    `${JSON.stringify(
      {
        format: 'paystead-pay-history-1',
        exportId: of.exportId,
        createdAt: of.createdAt,
        language: of.language,
        years: of.years,
        holder: parts.at(-1)?.holder ?? null,
        key: { keyId: key.keyId, algorithm: key.algorithm, fingerprint: key.fingerprint },
        checks: parts.flatMap(({ checks }) => checks),
        files: [...described, { path: sums.path, bytes: sums.content.length, sha256: sha256(sums.content) }],
      },
      null,
      2,
    )}\n`,
  );
  return [
    ...plain,
    sums,
    { path: 'manifest.json', content: manifest },
    { path: 'manifest.json.sig', content: of.sign(manifest), stored: true },
  ];
}

/** Returns the directory entries of a part that begins at offset `at` of the archive. */
export function placed(part: ExportPart, at: number): readonly ZipEntry[] {
  return part.files.map(({ path, crc, method, bytes, packedBytes, at: within }) => ({
    path,
    crc,
    method,
    bytes,
    packedBytes,
    at: at + within,
  }));
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
