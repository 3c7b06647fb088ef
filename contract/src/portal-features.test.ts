import { describe, expect, it } from 'vitest';
import { POLICY_SETTINGS } from './console/policy/settings.ts';
import { endpoints } from './endpoints.ts';
import {
  ALWAYS_THERE,
  FEATURE_NAMES,
  featureOf,
  PORTAL_FEATURES,
  VIEW_ENDPOINTS,
  withParents,
} from './portal-features.ts';

const switched = FEATURE_NAMES.flatMap((name) => PORTAL_FEATURES[name].endpoints);

describe('CON-8: features switched per client', () => {
  it('every endpoint belongs to one feature, to the views, or to what is always there', () => {
    const listed = [...switched, ...VIEW_ENDPOINTS, ...Object.values(ALWAYS_THERE).flat()];
    expect(listed.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  it('every feature has a switch in the policy', () => {
    expect(
      FEATURE_NAMES.map((name) => [name, POLICY_SETTINGS[name].kind.type, POLICY_SETTINGS[name].changedBy]),
    ).toEqual(FEATURE_NAMES.map((name) => [name, 'switch', name === 'reviews' ? 'client' : 'provider']));
  });

  it('every feature has its screens, also those of the manager’s and the supervisor’s view', () => {
    const inViews = (screen: string) => [`/manager/${screen}`, `/supervisor/${screen}`];
    expect(Object.fromEntries(FEATURE_NAMES.map((name) => [name, PORTAL_FEATURES[name].screens]))).toEqual({
      paychecks: ['/paychecks', ...inViews('employee-check-history')],
      'pay-planner': ['/paychecks/planner'],
      'pay-calendar': ['/paychecks/calendar'],
      'direct-deposits': ['/direct-deposits', ...inViews('direct-deposit')],
      'year-end-forms': ['/w-2-form', ...inViews('w2-1099-history')],
      'personal-information': ['/my-profile/personal'],
      'tax-withholding': ['/my-profile/taxes'],
      'w4-calculator': ['/my-profile/taxes/calculator'],
      messages: ['/messages'],
      requests: ['/pending-transaction', ...inViews('pending-transaction')],
      'first-day': ['/home/first-day'],
      'hr-access': ['/hr', ...inViews('hr')],
      contacts: ['/hr/employee-contacts', ...inViews('hr/employee-contacts')],
      documents: ['/hr/documents', ...inViews('hr/documents')],
      reviews: ['/hr/reviews', ...inViews('hr/reviews')],
    });
  });

  it('a part of a feature needs that feature too', () => {
    expect(withParents('w4-calculator')).toEqual(['w4-calculator', 'tax-withholding']);
    expect(withParents('messages')).toEqual(['messages']);
  });

  it('finds the feature of an endpoint, and none for one that is always there', () => {
    expect([featureOf('payCalendar.read'), featureOf('paychecks.list')]).toEqual(['pay-calendar', 'paychecks']);
    expect([featureOf('session.read'), featureOf('team.read')]).toEqual([null, null]);
  });
});
