import { endpoint } from '../../endpoint.ts';
import { enabledReply, menuReply, nameParams, pendoReply, settingReply } from './model.ts';

export const readMenu = endpoint({
  name: 'menu.read',
  method: 'GET',
  path: 'menu/employee',
  summary: 'Returns the menus of the person’s views.',
  who: 'session',
  resource: 'none',
  reply: menuReply,
});

export const readIsManagerView = endpoint({
  name: 'menu.isManagerView',
  method: 'GET',
  path: 'is-manager-view',
  summary: 'Returns whether the manager view is turned on for this client.',
  who: 'session',
  resource: 'none',
  reply: enabledReply,
});

/** Separate from the other flags, because branding is applied before sign-in. */
export const readBrandingFeature = endpoint({
  name: 'menu.brandingFeature',
  method: 'GET',
  path: 'setting/feature/isBrandingEnabled',
  summary: 'Returns whether white-label branding is turned on.',
  who: 'anyone',
  resource: 'none',
  reply: enabledReply,
});

export const readFeature = endpoint({
  name: 'menu.feature',
  method: 'GET',
  path: 'setting/feature/{name}',
  summary: 'Returns whether a named feature is turned on for this client.',
  who: 'session',
  resource: 'none',
  params: nameParams,
  reply: enabledReply,
});

export const readSetting = endpoint({
  name: 'menu.setting',
  method: 'GET',
  path: 'setting/{name}',
  summary: 'Returns one setting of the closed list that the portal may read.',
  who: 'session',
  resource: 'none',
  params: nameParams,
  reply: settingReply,
});

export const readPendo = endpoint({
  name: 'menu.pendo',
  method: 'GET',
  path: 'pendo',
  summary: 'Returns the configuration of the analytics service, which is off unless an operator configured it.',
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
