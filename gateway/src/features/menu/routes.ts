import * as contract from '@paystead/contract/features/menu/endpoints.ts';
import { found } from '../../platform/failures/failure.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { pendoFor, type Analytics } from './analytics.ts';
import { menuOf } from './rules.ts';
import { readMenuSource, readSettingSources, readSwitch } from './store.ts';
import { featureNamed, isFeatureOn, settingNamed, settingValue } from './switches.ts';

export interface MenuPorts {
  readonly limits: SessionLimits;
  /** Seconds before the idle end at which the portal warns. */
  readonly warnSeconds: number;
  readonly brandingEnabled: boolean;
  /** Null: no analytics service is configured. */
  readonly analytics: Analytics | null;
  readonly keys: KeyRing;
}

export function menuRoutes(ports: MenuPorts): Route[] {
  const installed = { branding: ports.brandingEnabled, analytics: ports.analytics !== null };
  return [
    route(contract.readMenu, async ({ tx, session }) => menuOf(session, await readMenuSource(tx, session))),

    route(contract.readIsManagerView, ({ session }) => ({ enabled: session.policy.is_manager_view_enabled })),

    // There is no session yet, so no client's switch applies.
    route(contract.readBrandingFeature, () => ({ enabled: ports.brandingEnabled })),

    route(contract.readFeature, async ({ tx, session, params }) => {
      const name = found(featureNamed(params.name));
      return { enabled: isFeatureOn(name, session.policy, installed, await readSwitch(tx, session, name)) };
    }),

    route(contract.readSetting, async ({ tx, session, params }) => {
      const name = found(settingNamed(params.name));
      const sources = await readSettingSources(tx, session, name);
      const { limits, warnSeconds } = ports;
      return { name, value: settingValue(name, { limits, warnSeconds, policy: session.policy, ...sources }) };
    }),

    route(contract.readPendo, async ({ tx, session }) => {
      const switched = await readSwitch(tx, session, 'isAnalyticsEnabled');
      const isOn = isFeatureOn('isAnalyticsEnabled', session.policy, installed, switched);
      return pendoFor(session, ports.analytics, isOn, ports.keys);
    }),
  ];
}
