import { instantText } from '../../platform/clock.ts';
import type { Command } from '../command.ts';
import { differencesOf } from '../clients/client-change.ts';
import { recordClientChange } from '../clients/client-store.ts';
import { changedBy, Refused } from '../in-one-transaction.ts';
import { changeSettings, invitationOptions } from './change-settings.ts';
import { saveSettings } from './invitation-store.ts';
import { withClient } from './invitation-tool.ts';
import { text } from './texts.ts';

export const invitationSettingsCommand: Command = {
  name: 'invitation settings',
  about: (language) => text(language, 'settings.about'),
  options: {
    client: 'string',
    facts: 'string',
    'mail-days': 'string',
    'letter-days': 'string',
    'self-registration': 'string',
    by: 'string',
  },
  run: (context) =>
    withClient(context, async ({ tx, now, client, settings, language }) => {
      const typed = context.options ?? {};
      const names = ['facts', 'mail-days', 'letter-days', 'self-registration'];
      const isRead = names.every((name) => typed[name] === undefined);
      const change = changeSettings(settings, typed, language);
      if ('faults' in change) throw new Refused(...change.faults);
      const changed = change.settings;
      const isChanged = JSON.stringify(changed) !== JSON.stringify(settings);
      if (isChanged) {
        await saveSettings(tx, client, changed);
        const detail = differencesOf(invitationOptions(settings), invitationOptions(changed));
        const by = changedBy(context);
        await recordClientChange(tx, client, {
          at: instantText(now),
          changed_by: by,
          action: 'invitation set',
          detail,
        });
      }
      const end = isRead ? [] : [text(language, isChanged ? 'settings.changed' : 'settings.unchanged')];
      return {
        done: true,
        lines: [
          ...Object.entries(invitationOptions(changed)).map(([option, value]) => `${option.padEnd(20)}${value}`),
          ...end,
        ],
        data: { clientCode: client.code, settings: changed, changed: isChanged },
      };
    }),
};
