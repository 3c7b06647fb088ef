import { existsSync } from 'node:fs';
import { readStoreConfig } from '../config.ts';
import { sentenceOf } from '../platform/audit/findings.ts';
import { verifyAudit, type AuditVerdict, type ChainVerdict, type Verdict } from '../platform/audit/verify-audit.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command, Context, Outcome } from './command.ts';

/** Findings that are printed; `--json` lists all. */
const PRINTED = 50;

/**
 * Verifies the audit. Exit 0: intact; 1: altered or cut off; 3: nothing to compare with, so a removed end would not show.
 */
export const verifyAuditCommand: Command = {
  name: 'audit verify',
  about: () =>
    'Compares sealed audit rows with their seals, and the seals with the anchors outside. Exit 3: no anchors to compare.',
  options: { anchors: 'string' },
  run: (context) => runVerification(context, systemClock),
};

/** The command at a given time. */
async function runVerification({ environment, options }: Context, clock: Clock): Promise<Outcome> {
  const { databaseUrl: url, dataFolder, auditAnchors } = readStoreConfig(environment);
  const named = options?.['anchors'];
  const paths = typeof named === 'string' ? named.split(',').map((path) => path.trim()) : [];
  const absent = paths.find((path) => !existsSync(path));
  if (absent !== undefined) throw new Error(`There is no anchor file ${absent}.`);
  const { database } =
    url === undefined
      ? await openEmbeddedIn(dataFolder, MIGRATIONS)
      : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
  try {
    const verdict = await verifyAudit(database, clock.now(), ...new Set(paths.length > 0 ? paths : [auditAnchors]));
    return outcomeOf(verdict);
  } finally {
    await database.close();
  }
}

function outcomeOf(verdict: AuditVerdict): Outcome {
  const data = { ...verdict };
  const lines = [summaryOf(verdict), ...anchorLines(verdict)];
  if (verdict.verdict === 'intact') return { done: true, lines, data };
  const chains = verdict.chains.filter((chain) => chain.verdict !== 'intact').map(chainLine);
  const findings = verdict.findings.slice(0, PRINTED).map(sentenceOf);
  const hidden = verdict.findings.length - findings.length;
  const more = hidden > 0 ? [`… and ${hidden} more findings (--json lists all)`] : [];
  const exit = verdict.verdict === 'notCompared' ? 3 : 1;
  return { done: false, exit, lines: [...lines, ...chains, ...findings, ...more], data };
}

const WORDS: Readonly<Record<Verdict, string>> = {
  intact: 'nothing was tampered with',
  altered: 'ALTERED',
  cutOff: 'CUT OFF',
  notCompared: 'NOTHING TO COMPARE WITH',
};

function summaryOf({ verdict, chains, findings, events, seals, clients }: AuditVerdict): string {
  const examined = `${events} rows in ${seals} seals of ${clients} clients`;
  if (verdict === 'intact') return `${examined}: ${WORDS.intact}.`;
  const counts = (['altered', 'cutOff', 'notCompared'] as const)
    .map((kind) => ({ kind, count: chains.filter((chain) => chain.verdict === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${WORDS[kind]} (${count} ${count === 1 ? 'client' : 'clients'})`);
  const what = counts.length > 0 ? counts.join(', ') : WORDS[verdict];
  const also =
    verdict === 'notCompared' ? ' What is there does not contradict itself, but a removed end would not show.' : '';
  return `${examined}: ${what}, ${findings.length} findings.${also}`;
}

function anchorLines({ anchorFiles, otherAnchorFiles, comparedUntil }: AuditVerdict): string[] {
  const compared =
    comparedUntil === null
      ? 'There is no anchor file with anything in it. Name the files of your gateways: --anchors file,file'
      : `Compared with the anchors in ${anchorFiles.map(({ place }) => place).join(', ')}, which end ${comparedUntil}: what was removed since then would not show.`;
  return [
    compared,
    ...otherAnchorFiles.map(({ place, checkedAt }) => `Not given: the anchors on ${place}, which end ${checkedAt}.`),
  ];
}

function chainLine({ clientId, clientCode, verdict, seals, anchoredTo }: ChainVerdict): string {
  const name = clientCode === null ? `client ${clientId}` : `client ${clientCode} (${clientId})`;
  const detail = {
    intact: '',
    altered: 'rows, seals or anchors are not as they were sealed',
    cutOff: `seals at the end were removed; ${seals} are left. Or the database was restored from an older backup`,
    notCompared:
      anchoredTo === null
        ? `none of its ${seals} seals is anchored here`
        : `nothing after seal ${anchoredTo} of ${seals} is anchored here`,
  }[verdict];
  return `${name}: ${WORDS[verdict]}, ${detail}.`;
}
