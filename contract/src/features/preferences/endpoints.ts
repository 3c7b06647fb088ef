import { endpoint } from '../../endpoint.ts';
import { preferences } from './model.ts';

export const readPreferences = endpoint({
  name: 'preferences.read',
  method: 'GET',
  path: 'preferences/blockPayrollAlertsStatus',
  summary: 'Whether payday notices are blocked.',
  who: 'self',
  resource: 'preferences',
  reply: preferences,
});

export const savePreferences = endpoint({
  name: 'preferences.save',
  method: 'POST',
  path: 'preferences/blockPayrollAlerts',
  summary: 'Block or allow payday notices.',
  who: 'self',
  resource: 'preferences',
  needs: { idempotencyKey: true },
  body: preferences,
  reply: preferences,
});

export const preferencesEndpoints = [readPreferences, savePreferences] as const;
