import { randomUUID } from 'node:crypto';
import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { Failure, found } from '../../platform/failures/failure.ts';
import { sentenceOf } from '../../imports/fault.ts';
import { withMaskedNumbers } from '../../imports/report/masked.ts';
import { serviceRoute, serviceStreamRoute, type ServiceRoute } from '../api/route.ts';
import { importReceiver } from './receive.ts';
import { addImport, faultsOfImport, importOf, type ShownFault, type ShownImport } from './store.ts';

/** The imports of a service account: it sends files or records, and follows what becomes of them. */
export function importRoutes(files: FileStore): ServiceRoute[] {
  return [
    serviceStreamRoute(
      serviceEndpointNamed('imports.create'),
      importReceiver(files),
      async ({ tx, scope, query, now, language, header }, parts) => {
        const importId = randomUUID();
        const { mode, withoutRejected } = query;
        await addImport(tx, scope, { importId, mode, withoutRejected: withoutRejected === 'true', now, parts });
        header('location', `/api/v1/imports/${importId}`);
        return replyOf(found(await importOf(tx, scope, importId)), [], 0, language);
      },
    ),
    serviceRoute(serviceEndpointNamed('imports.get'), async ({ tx, scope, params, query, language }) => {
      const one = found(await importOf(tx, scope, params.importId));
      const { limit, cursor } = query;
      const faults = await faultsOfImport(tx, scope, params.importId, positionOf(cursor), limit + 1);
      return replyOf(one, faults, limit, language);
    }),
  ];
}

/** Reads the cursor: the number of the last fault of the page before. */
function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor))
    throw new Failure('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid' }] });
  return Number(cursor);
}

function replyOf(one: ShownImport, faults: readonly ShownFault[], limit: number, language: Language) {
  const { state, summary, errors, warnings, ...rest } = one;
  const page = faults.slice(0, limit);
  const tables = Object.values(summary?.tables ?? {});
  const sum = (count: (table: (typeof tables)[number]) => number) =>
    tables.reduce((total, table) => total + count(table), 0);
  return {
    ...rest,
    status: state,
    files: Object.entries(summary?.files ?? {}).map(([file, counts]) => ({
      file,
      records: counts.rows,
      rejected: counts.rejected,
      warnings: counts.warnings,
      unreadable: counts.unread ?? 0,
    })),
    changes: summary && {
      added: sum(({ added }) => added),
      changed: sum(({ changed }) => changed),
      unchanged: sum(({ kept }) => kept),
      removed: sum(({ removed = 0 }) => removed),
    },
    errorCount: errors,
    warningCount: warnings,
    faults: page.map((fault) => ({
      file: fault.file,
      source: fault.source,
      line: fault.line,
      column: fault.column_name === null ? null : withMaskedNumbers(fault.column_name),
      code: fault.code,
      value: fault.shown_value,
      detail: withMaskedNumbers(sentenceOf(language, { code: fault.code, values: fault.detail })),
      severity: fault.is_warning ? ('warning' as const) : ('error' as const),
    })),
    nextCursor: faults.length > limit ? String(page.at(-1)?.fault_number) : null,
  };
}
