import { FEATURES, SETTINGS, type FeatureName, type SettingName } from '@paystead/contract/features/menu/model.ts';
import type { ClientPolicy } from '../../platform/access/session.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';

/** Returns a feature by its name on the wire, or null: the list is closed, so that guessing names reveals nothing. */
export function featureNamed(name: string): FeatureName | null {
  return FEATURES.find((known) => known === name) ?? null;
}

export function settingNamed(name: string): SettingName | null {
  return SETTINGS.find((known) => known === name) ?? null;
}

/** The operator's configuration for every client of this gateway. */
export interface Installed {
  readonly branding: boolean;
  readonly analytics: boolean;
}

/**
 * HTTP-10: decides if a feature is on for a client. Features that access control enforces come from the current policy,
 * which already includes the client's switches (migration 0015). For the others, `clientSwitch` is the client's row: it
 * can turn off what is installed, but cannot turn on what is not.
 */
export function isFeatureOn(
  name: FeatureName,
  policy: ClientPolicy,
  installed: Installed,
  clientSwitch: boolean | null,
): boolean {
  const answers: Record<FeatureName, boolean> = {
    isManagerViewEnabled: policy.is_manager_view_enabled,
    isHrW21099ViewEnabled: policy.is_hr_w2_1099_view_enabled,
    isEmployeeReviewsEnabled: policy.reviews_enabled,
    isBrandingEnabled: installed.branding && clientSwitch !== false,
    isAnalyticsEnabled: installed.analytics && clientSwitch !== false,
  };
  return answers[name];
}

/** Sources of a setting's value. */
export interface SettingSources {
  readonly limits: SessionLimits;
  /** Seconds before the idle end at which the portal shows its warning. */
  readonly warnSeconds: number;
  readonly policy: ClientPolicy;
  /** The client's own row, as stored. */
  readonly clientValue: unknown;
  /** The partner's contact: an email address or a telephone number. */
  readonly supportContact: string | null;
}

/**
 * Returns the value of a setting. Limits are the server's own, so that the portal never counts down to a different end.
 */
export function settingValue(name: SettingName, sources: SettingSources): string | number | null {
  const { limits, policy, supportContact } = sources;
  const written = contactText(sources.clientValue);
  const isAddress = supportContact?.includes('@') === true;
  const answers: Record<SettingName, string | number | null> = {
    supportEmail: written ?? (isAddress ? supportContact : null),
    supportPhone: written ?? (isAddress ? null : supportContact),
    idleMinutes: limits.idleSeconds / 60,
    warnBeforeExpirySeconds: Math.min(sources.warnSeconds, Math.floor(limits.idleSeconds / 2)),
    stepUpSeconds: limits.recentSeconds,
    maxDirectDeposits: policy.deposit_account_limit,
  };
  return answers[name];
}

function contactText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value.trim() : null;
}
