import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { isAtScreen } from '@paystead/contract/features/menu/rules.ts';
import {
  FEATURE_NAMES,
  featureOf,
  PORTAL_FEATURES,
  withParents,
  type PortalFeatureName,
} from '@paystead/contract/portal-features.ts';
import type { ClientPolicy } from './session.ts';

/** The part of a policy that turns features off. */
type Switches = Pick<ClientPolicy, 'features_off' | 'hr_access' | 'reviews_enabled'>;

/** Returns whether a client has a feature: neither it nor what it is part of is turned off. */
export function hasFeature(policy: Switches, name: PortalFeatureName): boolean {
  return withParents(name).every((one) => isSwitchedOn(policy, one));
}

function isSwitchedOn(policy: Switches, name: PortalFeatureName): boolean {
  if (name === 'hr-access') return policy.hr_access;
  if (name === 'reviews') return policy.reviews_enabled;
  return !policy.features_off.includes(name);
}

/** Returns whether a client has an endpoint. Without requests, no one changes anything that needs the edit role. */
export function hasEndpoint(policy: Switches, { name, needs }: Pick<Endpoint, 'name' | 'needs'>): boolean {
  const feature = featureOf(name);
  if (needs?.editRole && !hasFeature(policy, 'requests')) return false;
  return feature === null || hasFeature(policy, feature);
}

/** Returns the addresses of the screens that a client doesn't have, each with everything below it. */
export function closedScreens(policy: Switches): readonly string[] {
  return FEATURE_NAMES.filter((name) => !hasFeature(policy, name)).flatMap((name) => PORTAL_FEATURES[name].screens);
}

/** Returns whether an address is that of a screen that a client doesn't have. */
export function isClosed(policy: Switches, path: string): boolean {
  return closedScreens(policy).some((screen) => isAtScreen(path, screen));
}
