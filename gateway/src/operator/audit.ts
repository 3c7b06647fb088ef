import { readStoreConfig } from '../config.ts';
import { sentenceOf } from '../platform/audit/findings.ts';
import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { openEmbeddedIn, openForServing } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command } from './command.ts';

/** Enough to see what happened; `--json` has them all. */
const TOLD = 50;

export const verifyAuditCommand: Command = {
  name: 'audit verify',
  about: 'Holds every sealed audit row against its seal, and the seals against the anchors outside the database.',
  async run({ environment }) {
    const { databaseUrl: url, dataFolder, auditAnchors } = readStoreConfig(environment);
    const { database } =
      url === undefined
        ? await openEmbeddedIn(dataFolder, MIGRATIONS)
        : await openForServing({ url, poolSize: 1 }, MIGRATIONS);
    try {
      const { findings, clients, seals, events } = await verifyAudit(database, auditAnchors);
      const looked = `${events} rows in ${seals} seals of ${clients} clients`;
      if (findings.length === 0)
        return {
          done: true,
          lines: [`${looked}: nothing was tampered with.`],
          data: { findings, clients, seals, events },
        };
      const told = findings.slice(0, TOLD).map(sentenceOf);
      const more = findings.length > TOLD ? [`… and ${findings.length - TOLD} more (--json tells all)`] : [];
      const lines = [`${looked}: ${findings.length} findings.`, ...told, ...more];
      return { done: false, lines, data: { findings, clients, seals, events } };
    } finally {
      await database.close();
    }
  },
};
