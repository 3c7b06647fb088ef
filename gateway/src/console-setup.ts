import { randomUUID } from 'node:crypto';
import type { ConsolePartnerPorts, PartnerFault } from './console/partners/ports.ts';
import type { ConsoleSetupPorts } from './console/setup/ports.ts';
import { changePartner, checkPartner, isHostname, isPartnerKey } from './features/branding/partner-change.ts';
import {
  createPartner,
  dropHostname,
  partnerNamed,
  recordPartnerChange,
  savePartner,
  takeHostname,
} from './features/branding/partner-store.ts';
import { recordClientChange } from './operator/clients/client-store.ts';
import { differences } from './features/branding/partner-data.ts';
import { instantText } from './platform/clock.ts';
import { found } from './platform/failures/failure.ts';

/** Adds a change of the console to a client's history, where those of the command line are. */
export const recordConsoleChange: ConsoleSetupPorts['recordChange'] = (tx, client, { by, now, detail }) =>
  recordClientChange(tx, client, { at: instantText(now), changed_by: by, action: 'set', detail });

const create: ConsolePartnerPorts['create'] = async (tx, { partnerKey, name, hostname }, { by, now }) => {
  const host = hostname.toLowerCase();
  const faults: PartnerFault[] = [];
  if (!isPartnerKey(partnerKey)) faults.push('key');
  if (host !== '' && !isHostname(host)) faults.push('hostname');
  const made = { partner_id: randomUUID(), partner_key: partnerKey, name };
  if (faults.length === 0 && !(await createPartner(tx, made, now))) faults.push('keyTaken');
  const before = faults.length === 0 ? await partnerNamed(tx, partnerKey) : undefined;
  const texts = { name, 'page-title': name, 'white-label': 'on' };
  const change = before && changePartner(before, { texts, images: {} }, 'en');
  if (name === '' || name.length > 60 || (change && 'faults' in change)) faults.push('name');
  if (faults.length > 0 || !before || !change || 'faults' in change) return faults;
  if (host !== '' && !(await takeHostname(tx, before.partner_id, host))) return ['hostnameTaken'];
  await savePartner(tx, change.row, now);
  const detail = { ...differences(null, change.row), ...(host !== '' && { hostname: host }) };
  await recordPartnerChange(tx, partnerKey, { at: instantText(now), changed_by: by, action: 'create', detail });
  return [];
};

const change: ConsolePartnerPorts['change'] = async (tx, partnerKey, { name, supportContact, seen }, { by, now }) => {
  const before = found(await partnerNamed(tx, partnerKey));
  if (before.name !== seen.name || (before.support_contact ?? '') !== seen.supportContact) return 'conflict';
  const checked = checkPartner(before, { texts: { name, support: supportContact }, images: {} });
  if ('faults' in checked) return checked.faults.map(({ option }) => (option === 'name' ? 'name' : 'support'));
  const detail = differences(before, checked.row);
  if (Object.keys(detail).length === 0) return [];
  await savePartner(tx, checked.row, now);
  await recordPartnerChange(tx, partnerKey, { at: instantText(now), changed_by: by, action: 'set', detail });
  return [];
};

const addHost: ConsolePartnerPorts['addHost'] = async (tx, partnerKey, hostname, { by, now }) => {
  if (!isHostname(hostname)) return 'hostname';
  const partner = found(await partnerNamed(tx, partnerKey));
  if (partner.hostnames.includes(hostname)) return 'hostnameOwn';
  if (!(await takeHostname(tx, partner.partner_id, hostname))) return 'hostnameTaken';
  const change = { at: instantText(now), changed_by: by, action: 'hostname add', detail: { hostname } } as const;
  await recordPartnerChange(tx, partnerKey, change);
  return null;
};

const removeHost: ConsolePartnerPorts['removeHost'] = async (tx, partnerKey, hostname, { by, now }) => {
  const partner = found(await partnerNamed(tx, partnerKey));
  if (!(await dropHostname(tx, partner.partner_id, hostname))) return false;
  const change = { at: instantText(now), changed_by: by, action: 'hostname remove', detail: { hostname } } as const;
  await recordPartnerChange(tx, partnerKey, change);
  return true;
};

/** The command line's work on partners, for the console. */
export const consolePartnerPorts: ConsolePartnerPorts = { create, change, addHost, removeHost };
