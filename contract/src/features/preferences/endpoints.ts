import { endpoint } from '../../endpoint.ts';
import { preferences, preferencesChange } from './model.ts';

export const readPreferences = endpoint({
  name: 'preferences.read',
  method: 'GET',
  path: 'preferences/blockPayrollAlertsStatus',
  summary: 'Returns whether payday notices are blocked, and the language of mail.',
  who: 'self',
  resource: 'preferences',
  reply: preferences,
});

export const savePreferences = endpoint({
  name: 'preferences.save',
  method: 'POST',
  path: 'preferences/blockPayrollAlerts',
  summary: 'Blocks or allows payday notices, and sets the language of mail.',
  who: 'self',
  resource: 'preferences',
  needs: { idempotencyKey: true },
  body: preferencesChange,
  reply: preferences,
});

export const preferencesEndpoints = [readPreferences, savePreferences] as const;
