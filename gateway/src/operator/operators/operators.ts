import { randomUUID } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';
import { operatorRole, operatorRoles } from '@paystead/contract/console/roles.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { Command, Context } from '../command.ts';
import { historyOf } from '../history.ts';
import { changedBy, inOneTransaction, Refused } from '../in-one-transaction.ts';
import {
  createOperator,
  endOperator,
  operatorChanges,
  operators,
  operatorWithEmail,
  unknownReach,
  type NewOperator,
  type OperatorRow,
} from './operator-store.ts';
import { text } from './texts.ts';

export const listOperatorsCommand: Command = {
  name: 'operator list',
  about: (language) => text(language, 'list.about'),
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const rows = await operators(tx);
      return {
        done: true,
        lines: rows.length > 0 ? rows.map((row) => operatorLine(row, language)) : [text(language, 'none')],
        data: { operators: rows.map(operatorData) },
      };
    }),
};

export const createOperatorCommand: Command = {
  name: 'operator create',
  about: (language) => text(language, 'create.about'),
  takes: ['email'],
  options: { name: 'string', role: 'string', partner: 'string', client: 'string', by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const made = await readOperator(tx, context);
      const { email, role, partner, client } = made;
      if (!(await createOperator(tx, made, { by: changedBy(context), now })))
        throw new Refused(text(language, 'exists', { email }));
      return {
        done: true,
        lines: [text(language, 'created', { email, role })],
        data: { email, role, partner, client },
      };
    }),
};

export const endOperatorCommand: Command = {
  name: 'operator end',
  about: (language) => text(language, 'end.about'),
  takes: ['email'],
  options: { by: 'string' },
  run: (context) =>
    inOneTransaction(context, async (tx, now) => {
      const { language = 'en' } = context;
      const email = emailOf(context);
      const found = await operatorWithEmail(tx, email);
      if (!found) throw new Refused(text(language, 'unknown', { email }));
      await endOperator(tx, found.operator_id, { by: changedBy(context), now });
      return { done: true, lines: [text(language, 'ended', { email })], data: { email } };
    }),
};

export const operatorHistoryCommand: Command = {
  name: 'operator history',
  about: (language) => text(language, 'history.about'),
  takes: ['email'],
  run: (context) =>
    inOneTransaction(context, async (tx) => {
      const { language = 'en' } = context;
      const email = emailOf(context);
      const changes = await operatorChanges(tx, email);
      // Every operator was created.
      if (changes.length === 0) throw new Refused(text(language, 'unknown', { email }));
      return historyOf(changes, language);
    }),
};

const emailOf = ({ given }: Context): string => (given[0] ?? '').trim().toLowerCase();

/** Reads the new operator. Refuses with everything that is wrong. */
async function readOperator(tx: Transaction, context: Context): Promise<NewOperator> {
  const { options = {}, language = 'en' } = context;
  const email = emailOf(context);
  const name = typed(options['name']) ?? '';
  const role = operatorRole.safeParse(typed(options['role']));
  const partner = typed(options['partner']);
  const client = typed(options['client'])?.toUpperCase() ?? null;
  const unknown = await unknownReach(tx, partner, client);
  const faults = [
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? [] : [text(language, 'fault.email')]),
    ...(name === '' ? [text(language, 'fault.name')] : []),
    ...(role.success ? [] : [text(language, 'fault.role', { roles: operatorRoles.join(', ') })]),
    ...(partner !== null && client !== null ? [text(language, 'fault.reach')] : []),
    ...(role.success && (role.data === 'payroll') !== (client !== null) ? [text(language, 'fault.payroll')] : []),
    ...(unknown.partner ? [text(language, 'fault.partner', { partner: partner ?? '' })] : []),
    ...(unknown.client ? [text(language, 'fault.client', { client: client ?? '' })] : []),
  ];
  if (faults.length > 0 || !role.success) throw new Refused(...faults);
  return { operatorId: randomUUID(), email, name, role: role.data, partner, client };
}

function typed(option: string | boolean | undefined): string | null {
  return typeof option === 'string' && option.trim() !== '' ? option.trim() : null;
}

function operatorData(row: OperatorRow) {
  const { email, name, role, partner_key: partner, client_code: client, ended_at: endedAt } = row;
  const { created_at: createdAt, created_by: createdBy, last_used_at: lastUsedAt } = row;
  return { email, name, role, partner, client, createdAt, createdBy, endedAt, lastUsedAt };
}

function operatorLine(row: OperatorRow, language: Language): string {
  const { email, name, role, partner_key: partner, client_code: client, ended_at: ended, last_used_at: used } = row;
  const reach =
    partner === null
      ? client === null
        ? text(language, 'reach.all')
        : text(language, 'reach.client', { client })
      : text(language, 'reach.partner', { partner });
  const state =
    ended === null
      ? used === null
        ? text(language, 'state.never')
        : text(language, 'state.used', { at: used })
      : text(language, 'state.ended', { at: ended });
  return text(language, 'line', { email, name, role, reach, state });
}
