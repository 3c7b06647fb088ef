import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import { localDate } from '@paystead/contract/fields.ts';
import { formFamily } from '@paystead/contract/features/year-end/model.ts';
import { brandsOf } from '../brands.ts';
import { readConfig } from '../config.ts';
import { withdrawInWriting } from '../features/year-end/written-withdrawal.ts';
import { systemClock } from '../platform/clock.ts';
import { openStore } from '../platform/open-store.ts';
import type { Command } from './command.ts';
import { changedBy } from './maintenance.ts';

const MESSAGES = {
  confirmed:
    'Forms posted from now on come on paper. Forms already delivered stay open in the portal. The employee gets a confirmation by email.',
  noAddress:
    'Forms posted from now on come on paper. Forms already delivered stay open in the portal. There is no email address: confirm it to the employee by letter.',
  notGiven: 'There is no consent to withdraw: these forms already come on paper.',
  unknown: 'There is no such employee.',
} as const;

export const withdrawConsentCommand: Command = {
  name: 'forms withdraw',
  about: () =>
    'Records that an employee withdrew from electronic forms by letter or email: later forms come on paper, delivered ones stay open.',
  takes: ['client code', 'employee number', 'form family', 'received on'],
  options: { by: 'string' },
  async run(context) {
    const { environment, given, tell } = context;
    const [clientCode = '', employeeNumber = '', forms = '', on = ''] = given;
    const now = systemClock.now();
    const family = formFamily.safeParse(forms);
    if (!family.success) return { done: false, lines: ['Forms are W-2 or 1099.'], data: { forms: formFamily.options } };
    const receivedOn = localDate.safeParse(on);
    // Tomorrow in UTC is already today in the easternmost time zones.
    const latest = addDays(todayIn('UTC', now), 1);
    if (!receivedOn.success || receivedOn.data > latest)
      return {
        done: false,
        lines: ['The date of receipt must be a date such as 2026-11-20, not in the future.'],
        data: {},
      };
    const config = readConfig(environment);
    const { database, keys } = await openStore(config, tell);
    try {
      const outcome = await withdrawInWriting(
        { database, keys, brandingOf: brandsOf(config).ofPartner },
        { clientCode, employeeNumber, family: family.data, receivedOn: receivedOn.data, by: changedBy(context) },
        now,
      );
      const done = outcome === 'confirmed' || outcome === 'noAddress';
      return { done, lines: [MESSAGES[outcome]], data: { outcome } };
    } finally {
      await database.close();
    }
  },
};
