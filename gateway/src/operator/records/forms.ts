import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import { localDate } from '@paystead/contract/fields.ts';
import { formFamily } from '@paystead/contract/features/year-end/model.ts';
import { brandsOf } from '../../brands.ts';
import { withdrawInWriting } from '../../features/year-end/written-withdrawal.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Command } from '../command.ts';
import { changedBy } from '../in-one-transaction.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

export const withdrawConsentCommand: Command = {
  name: 'forms withdraw',
  about: (language) => text(language, 'forms.about'),
  takes: ['client code', 'employee number', 'form family', 'received on'],
  options: { by: 'string' },
  async run(context) {
    const { given, language = 'en' } = context;
    const [clientCode = '', employeeNumber = '', forms = '', on = ''] = given;
    const now = (context.clock ?? systemClock).now();
    const family = formFamily.safeParse(forms);
    if (!family.success)
      return { done: false, lines: [text(language, 'forms.family')], data: { forms: formFamily.options } };
    const receivedOn = localDate.safeParse(on);
    // Tomorrow in UTC is already today in the easternmost time zones.
    const latest = addDays(todayIn('UTC', now), 1);
    if (!receivedOn.success || receivedOn.data > latest)
      return {
        done: false,
        lines: [text(language, 'forms.receivedOn')],
        data: {},
      };
    return withStore(context, async ({ database, keys, config, clock }) => {
      const outcome = await withdrawInWriting(
        { database, keys, brandingOf: brandsOf(config).ofPartner },
        { clientCode, employeeNumber, family: family.data, receivedOn: receivedOn.data, by: changedBy(context) },
        clock.now(),
      );
      const done = outcome === 'confirmed' || outcome === 'noAddress';
      return { done, lines: [text(language, `forms.${outcome}`)], data: { outcome } };
    });
  },
};
