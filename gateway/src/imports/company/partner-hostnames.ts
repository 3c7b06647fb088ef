import { z } from 'zod';
import { statement } from '../../platform/database/port.ts';
import type { CompilePort } from '../compile.ts';

const all = statement(
  'imports.partner_hostnames',
  z.object({ hostname: z.string(), partner_id: z.string() }),
  'select hostname, partner_id from partner_hostname order by hostname',
);

interface Assignment {
  /** The host name belongs to another partner, or to another row of the file. */
  readonly taken: (hostname: string) => void;
  readonly add: (hostname: string) => void;
  readonly remove: (hostname: string) => void;
}

export interface Hostnames {
  /** Compares a partner's list with the stored one; undefined leaves the stored one. */
  assign(partnerId: string, list: readonly string[] | null | undefined, assignment: Assignment): void;
}

/** Reads the host names of all partners, of which there are few. */
export async function hostnamesOf(read: CompilePort['read']): Promise<Hostnames> {
  const owner = new Map((await read((tx) => tx.rows(all, []))).map((row) => [row.hostname, row.partner_id]));
  return {
    assign(partnerId, list, { taken, add, remove }) {
      if (list === undefined) return;
      const wanted = new Set(list);
      for (const [hostname, partner] of owner) if (partner === partnerId && !wanted.has(hostname)) remove(hostname);
      for (const hostname of wanted) {
        const current = owner.get(hostname) ?? partnerId;
        if (current === partnerId) add(hostname);
        else taken(hostname);
        owner.set(hostname, current);
      }
    },
  };
}
