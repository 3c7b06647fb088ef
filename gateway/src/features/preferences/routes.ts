import * as contract from '@paystead/contract/features/preferences/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { savePreferences } from './commands/save-preferences.ts';
import { readPreferences } from './queries/read-preferences.ts';

/** PREF-1: a person's preferences. Blocked notices are dropped when mail is sent (platform/mail/category.ts). */
export function preferencesRoutes(): Route[] {
  return [route(contract.readPreferences, readPreferences), route(contract.savePreferences, savePreferences)];
}
