import { endpoint } from '../../endpoint.ts';
import { enabledReply, menuReply, nameParams, pendoReply, settingReply } from './model.ts';

export const readMenu = endpoint({
  name: 'menu.read',
  method: 'GET',
  path: 'menu/employee',
  summary: 'The menus of the views this person has.',
  who: 'session',
  resource: 'none',
  reply: menuReply,
});

export const readIsManagerView = endpoint({
  name: 'menu.isManagerView',
  method: 'GET',
  path: 'is-manager-view',
  summary: 'Whether the manager view is switched on for this client.',
  who: 'session',
  resource: 'none',
  reply: enabledReply,
});

/** Apart from the other flags, since branding is applied before anybody has signed in. */
export const readBrandingFeature = endpoint({
  name: 'menu.brandingFeature',
  method: 'GET',
  path: 'setting/feature/isBrandingEnabled',
  summary: 'Whether white-label branding is switched on.',
  who: 'anyone',
  resource: 'none',
  reply: enabledReply,
});

export const readFeature = endpoint({
  name: 'menu.feature',
  method: 'GET',
  path: 'setting/feature/{name}',
  summary: 'Whether a named feature is switched on for this client.',
  who: 'session',
  resource: 'none',
  params: nameParams,
  reply: enabledReply,
});

export const readSetting = endpoint({
  name: 'menu.setting',
  method: 'GET',
  path: 'setting/{name}',
  summary: 'One setting of the closed list that the portal may know.',
  who: 'session',
  resource: 'none',
  params: nameParams,
  reply: settingReply,
});

export const readPendo = endpoint({
  name: 'menu.pendo',
  method: 'GET',
  path: 'pendo',
  summary: 'Configuration of the analytics service; switched off unless an operator configured it.',
  who: 'session',
  resource: 'none',
  reply: pendoReply,
});

export const menuEndpoints = [
  readMenu,
  readIsManagerView,
  readBrandingFeature,
  readFeature,
  readSetting,
  readPendo,
] as const;
