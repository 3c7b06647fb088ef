import { existsSync } from 'node:fs';
import type { Language } from '@paystead/contract/fields.ts';
import type { Finding } from '../../platform/audit/findings.ts';
import { verifyAudit, type AuditVerdict, type ChainVerdict, type Verdict } from '../../platform/audit/verify-audit.ts';
import type { Command, Outcome } from '../command.ts';
import { pathIn } from '../paths.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

/** Findings that are printed; `--json` lists all. */
const PRINTED = 50;

/**
 * Verifies the audit. Exit 0: intact; 1: altered or cut off; 3: nothing to compare with, so a removed end would not show.
 */
export const verifyAuditCommand: Command = {
  name: 'audit verify',
  about: (language) => text(language, 'audit.about'),
  options: { anchors: 'string' },
  async run(context) {
    const { options, language = 'en' } = context;
    const named = options?.['anchors'];
    const typed = typeof named === 'string' ? named.split(',') : [];
    const paths = typed.map((path) => pathIn(context, path.trim()));
    const absent = paths.find((path) => !existsSync(path));
    if (absent !== undefined) throw new Error(text(language, 'audit.noAnchorFile', { path: absent }));
    return withStore(context, async ({ database, clock, auditAnchors }) => {
      const verdict = await verifyAudit(database, clock.now(), ...new Set(paths.length > 0 ? paths : [auditAnchors]));
      return outcomeOf(verdict, language);
    });
  },
};

function outcomeOf(verdict: AuditVerdict, language: Language): Outcome {
  const data = { ...verdict };
  const lines = [summaryOf(verdict, language), ...anchorLines(verdict, language)];
  if (verdict.verdict === 'intact') return { done: true, lines, data };
  const chains = verdict.chains
    .filter((chain) => chain.verdict !== 'intact')
    .map((chain) => chainLine(chain, language));
  const findings = verdict.findings.slice(0, PRINTED).map((finding) => findingLine(finding, language));
  const hidden = verdict.findings.length - findings.length;
  const more = hidden > 0 ? [text(language, 'audit.more', { count: hidden })] : [];
  const exit = verdict.verdict === 'notCompared' ? 3 : 1;
  return { done: false, exit, lines: [...lines, ...chains, ...findings, ...more], data };
}

function summaryOf({ verdict, chains, findings, events, seals, clients }: AuditVerdict, language: Language): string {
  const examined = text(language, 'audit.examined', { events, seals, clients });
  const word = (kind: Verdict) => text(language, `audit.word.${kind}`);
  if (verdict === 'intact') return text(language, 'audit.summary.intact', { examined, what: word('intact') });
  const counts = (['altered', 'cutOff', 'notCompared'] as const)
    .map((kind) => ({ kind, count: chains.filter((chain) => chain.verdict === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => text(language, 'audit.count', { what: word(kind), count }));
  const what = counts.length > 0 ? counts.join(', ') : word(verdict);
  const key = verdict === 'notCompared' ? 'audit.summary.notCompared' : 'audit.summary.faults';
  return text(language, key, { examined, what, findings: findings.length });
}

function anchorLines({ anchorFiles, otherAnchorFiles, comparedUntil }: AuditVerdict, language: Language): string[] {
  const places = anchorFiles.map(({ place }) => place).join(', ');
  const compared =
    comparedUntil === null
      ? text(language, 'audit.anchors.none')
      : text(language, 'audit.anchors.compared', { places, until: comparedUntil });
  return [
    compared,
    ...otherAnchorFiles.map(({ place, checkedAt }) =>
      text(language, 'audit.anchors.notGiven', { place, until: checkedAt ?? '-' }),
    ),
  ];
}

function chainLine(chain: ChainVerdict, language: Language): string {
  const { clientId: id, clientCode: code, verdict } = chain;
  const values = { id, verdict: text(language, `audit.word.${verdict}`), detail: chainDetail(chain, language) };
  return code === null
    ? text(language, 'audit.chain.unnamed', values)
    : text(language, 'audit.chain.named', { ...values, code });
}

function chainDetail({ verdict, seals, anchoredTo }: ChainVerdict, language: Language): string {
  if (verdict === 'intact') return '';
  if (verdict !== 'notCompared') return text(language, `audit.chain.${verdict}`, { seals });
  return anchoredTo === null
    ? text(language, 'audit.chain.noneAnchored', { seals })
    : text(language, 'audit.chain.anchoredTo', { anchoredTo, seals });
}

/** Describes a finding in one sentence. */
function findingLine({ kind, clientId: id, sealNumber, auditEventId }: Finding, language: Language): string {
  const row = auditEventId === null ? '' : text(language, 'audit.finding.row', { id: auditEventId });
  const what = text(language, `audit.finding.${kind}`, { row });
  return sealNumber === null
    ? text(language, 'audit.finding.ofClient', { id, what })
    : text(language, 'audit.finding.ofSeal', { id, seal: sealNumber, what });
}
