import { randomUUID, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { brandsOf } from '../../brands.ts';
import { changeEngine } from '../../change-engine.ts';
import { readAcknowledgements } from '../../features/pending-transactions/export/engine-file.ts';
import { acknowledge, retry, type AcknowledgedAs } from '../../features/pending-transactions/export/acknowledge.ts';
import {
  exportChanges,
  type ExportOutcome,
  type ExportTarget,
} from '../../features/pending-transactions/export/export-changes.ts';
import { readWithoutEmployer } from '../../features/pending-transactions/export/exchange-store.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { statement } from '../../platform/database/port.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { checkIsFree, discardPart, hasHash, writePrivateFile } from '../private-file.ts';
import { fingerprintOf, recipientKey, seal, unseal } from '../../platform/keys/sealed-file.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

/** Exports approved changes into a file that only its owner may read; an existing one is never overwritten. */
export const exportChangesCommand: Command = {
  name: 'changes export',
  about: (language) => text(language, 'changes.export.about'),
  takes: ['file.jsonl'],
  options: { to: 'string' },
  run: async (context) => {
    const { to } = context.options ?? {};
    // Read first: an unfit key must not be found out when the changes are on their way.
    const recipient = typeof to === 'string' ? recipientKey(await readFile(pathIn(context, to), 'utf8')) : null;
    const target = exportTarget(pathIn(context, context.given[0] ?? ''), recipient);
    return withStore(context, async ({ database, keys, config, clock }) => {
      const [language, now] = [context.language ?? 'en', clock.now()];
      const outcome = await exportChanges(database, changeEngine(keys, brandsOf(config)), now, target);
      const skipped = await database.asMaintenance((tx) => readWithoutEmployer(tx, now), { readOnly: true });
      const { exportId, path, records, repeated, isResumed: resumed, isSealed: sealed } = outcome;
      return {
        done: true,
        lines: [exportLine(outcome, language), ...skipped.map((one) => text(language, 'changes.export.skipped', one))],
        data: { exportId, path, records, repeated, resumed, sealed, skipped },
      };
    });
  },
};

export const openChangesCommand: Command = {
  name: 'changes open',
  runs: 'here',
  about: (language) => text(language, 'changes.open.about'),
  takes: ['sealed', 'private-key.pem', 'file.jsonl'],
  run: async (context) => {
    const { given, language = 'en' } = context;
    const [sealed = '', key = '', opened = ''] = given;
    const read = (typed: string) => readFile(pathIn(context, typed), 'utf8');
    const path = pathIn(context, opened);
    await writePrivateFile(path, randomUUID(), unseal(await read(sealed), await read(key)));
    return { done: true, lines: [text(language, 'changes.open.done', { path })], data: { path } };
  },
};

function exportTarget(path: string, recipient: KeyObject | null): ExportTarget {
  return {
    path,
    recipient: recipient && { fingerprint: fingerprintOf(recipient), seal: (content) => seal(content, recipient) },
    checkIsFree,
    holds: hasHash,
    keep: writePrivateFile,
    discard: discardPart,
  };
}

function exportLine({ exportId, path, records, repeated, isResumed }: ExportOutcome, language: Language): string {
  if (exportId === null) return text(language, 'changes.export.none');
  const counts = text(language, 'changes.export.counts', { records, repeated });
  if (!isResumed) return text(language, 'changes.export.done', { counts });
  return path === null
    ? text(language, 'changes.export.answered', { counts })
    : text(language, 'changes.export.resumed', { counts, path });
}

export const acknowledgeChangesCommand: Command = {
  name: 'changes acknowledge',
  about: (language) => text(language, 'changes.acknowledge.about'),
  takes: ['file.jsonl'],
  run: (context) =>
    withStore(context, async ({ database, keys, config, clock }) => {
      const answers = readAcknowledgements(await readFile(pathIn(context, context.given[0] ?? ''), 'utf8'));
      const engine = changeEngine(keys, brandsOf(config));
      const counts: Record<AcknowledgedAs, number> = { applied: 0, waits: 0, failed: 0, repeated: 0, unknown: 0 };
      for (const answer of answers) counts[await acknowledge(database, answer, clock.now(), engine)] += 1;
      const line = text(context.language ?? 'en', 'changes.acknowledge.done', counts);
      return { done: counts.unknown === 0, lines: [line], data: counts };
    }),
};

/** Changes that are listed at most. */
const MOST_LISTED = 1000;
const STATES = ['failed', 'approved', 'exported'] as const;

const withoutEnd = statement(
  'operator.changes_without_end',
  z.object({
    employeeWorkflowId: z.string(),
    changeId: z.string().nullable(),
    clientCode: z.string(),
    employeeNumber: z.string(),
    ruleType: z.int(),
    state: z.enum(STATES),
    since: z.string(),
    reason: z.string().nullable(),
  }),
  `select t.employee_workflow_id as "employeeWorkflowId", t.change_id as "changeId", c.client_code as "clientCode",
          e.employee_number as "employeeNumber", t.rule_type as "ruleType", t.state,
          coalesce(t.exported_at, t.decided_at, t.submitted_at) as since,
          case when t.state = 'failed' then
            (select concat_ws(': ', v.code, v.comment) from pending_transaction_event v
              where v.client_id = t.client_id and v.employee_id = t.employee_id
                and v.employee_workflow_id = t.employee_workflow_id and v.event = 'failed'
              order by v.event_number desc limit 1) end as reason
     from pending_transaction t
     join client c on c.client_id = t.client_id
     join employee e on e.client_id = t.client_id and e.employee_id = t.employee_id
    where t.state = any($1) order by array_position($1, t.state), since, t.employee_workflow_id limit ${MOST_LISTED}`,
);

/** Lists changes that failed, wait for the pay engine, or wait for its answer, with the ids that other commands take. */
export const listChangesCommand: Command = {
  name: 'changes list',
  about: (language) => text(language, 'changes.list.about'),
  options: { failed: 'boolean' },
  run: (context) =>
    withStore(context, async ({ database }) => {
      const { options, language = 'en' } = context;
      const states = options?.['failed'] === true ? ['failed'] : STATES;
      const changes = await database.asMaintenance((tx) => tx.rows(withoutEnd, [states]), { readOnly: true });
      const lines = changes.map(({ state, reason, changeId, ...one }) =>
        text(language, `changes.list.${state}`, { ...one, change: changeId ?? '–', reason: reason ?? '' }),
      );
      return { done: true, lines: lines.length > 0 ? lines : [text(language, 'changes.list.none')], data: { changes } };
    }),
};

const ownerOf = statement(
  'operator.owner_of_transaction',
  z.object({ client_id: z.string(), employee_id: z.string() }),
  'select client_id, employee_id from pending_transaction where employee_workflow_id::text = $1',
);

export const retryChangeCommand: Command = {
  name: 'changes retry',
  about: (language) => text(language, 'changes.retry.about'),
  takes: ['employeeWorkflowId'],
  run: (context) =>
    withStore(context, async ({ database, keys, config, clock }) => {
      const id = context.given[0] ?? '';
      const row = await database.asMaintenance((tx) => tx.maybe(ownerOf, [id]));
      const owner = row && jobSubject({ clientId: row.client_id, employeeId: row.employee_id });
      const engine = changeEngine(keys, brandsOf(config));
      const key = owner && { ...owner, employeeWorkflowId: id };
      const done = key !== undefined && (await retry(database, key, clock.now(), engine));
      const line = text(context.language ?? 'en', done ? 'changes.retry.done' : 'changes.retry.none');
      return { done, lines: [line], data: { employeeWorkflowId: id } };
    }),
};
