import { VIEW_SCREENS } from '../../app/employee-view/view-routes.ts';
import { ROUTES } from '../../app/routes.ts';
import { RECORD_KINDS } from '../../features/hr-records/kinds.ts';
import type { SignInErrorCode } from '../../platform/sign-in/sign-in-error.ts';
import { STATES, type ScreenState } from './states.ts';

/** Visitor of a screen. `choosing`: with several profiles and none chosen; `ended`: with a session that has ended. */
export type Visitor = 'employee' | 'manager' | 'supervisor' | 'nobody' | 'choosing' | 'ended';

/** A screen of the portal and its states. */
export interface GalleryScreen {
  /** The address, with an addition if several screens share it. */
  readonly name: string;
  /** The path in app/routes.ts; undefined outside a session. */
  readonly route?: string | undefined;
  /** The address to open. `{check}` and similar are replaced by ids of the recording. */
  readonly address: string;
  readonly visitor: Visitor;
  readonly error?: SignInErrorCode;
  readonly states: readonly ScreenState[];
}

/** States of a screen without data. */
const STILL: readonly ScreenState[] = ['ready', 'long'];
/** States of a screen with data that always exists. */
const READS: readonly ScreenState[] = ['ready', 'long', 'loading', 'failed'];
/** States of a screen with data that may be empty. */
const LISTS: readonly ScreenState[] = ['ready', 'long', 'loading', 'empty', 'failed'];

type Row = readonly [route: string, states: readonly ScreenState[], address?: string];

/** The tabs of HR records of the recorded client, which has no reviews. */
const HR_TABS = [...RECORD_KINDS.map(({ tab }) => tab), 'documents'];

/** The screens with states of their own, with parameters, or with several addresses. */
const SPECIAL: readonly Row[] = [
  ['/home', LISTS],
  ['/messages', LISTS],
  ['/messages', [...READS, 'imported'], '/messages?message={message}'],
  ['/paychecks', STATES],
  ['/paychecks/compare', READS, '/paychecks/compare?before={before}&after={check}'],
  ['/paychecks/:checkId', [...READS, 'imported'], '/paychecks/{check}'],
  ['/w-2-form', STATES],
  ['/w-2-form/guide', STILL],
  ['/w-2-form/:documentId', [...READS, 'imported'], '/w-2-form/{form}'],
  ['/direct-deposits', LISTS],
  ['/direct-deposits', READS, '/direct-deposits?change=add'],
  ['/direct-deposits', READS, '/direct-deposits?change={deposit}'],
  ['/direct-deposits', READS, '/direct-deposits?change=split'],
  ['/my-profile/taxes/state/:state', READS, '/my-profile/taxes/state/PA'],
  ['/pending-transaction/list', LISTS],
  ['/pending-transaction/list', LISTS, '/pending-transaction/list?show=closed'],
  ...HR_TABS.map((tab): Row => ['/hr', LISTS, `/hr?tab=${tab}`]),
  ['/preferences/activity', LISTS],
  ['/link-email', STILL],
  ['/terms', STILL],
  ['/privacy', STILL],
  ['/accessibility', STILL],
];

/** The person's other screens, which read data that always exists. */
const PLAIN: readonly Row[] = ROUTES.map(({ path }) => path)
  .filter((path) => !/^\/(manager|supervisor)\//.test(path) && !SPECIAL.some(([route]) => route === path))
  .map((path): Row => [path, READS]);

/** Screens of an employee whose data always exists; others may be empty. */
const ALWAYS_THERE = /^employee-profile$|compare$|:\w+$/;
const PARAMETERS: Readonly<Record<string, string>> = { ':checkId': '{check}', ':documentId': '{form}' };

function screensOfView(view: 'manager' | 'supervisor'): readonly GalleryScreen[] {
  const screen = (route: string, address: string, states: readonly ScreenState[]): GalleryScreen => ({
    name: address.split('employee=')[0]?.replace(/\?$/, '') ?? address,
    route,
    address,
    visitor: view,
    states,
  });
  return [
    { ...screen(`/${view}/employee-profile`, `/${view}/employee-profile`, LISTS), name: `/${view}, find an employee` },
    screen(`/${view}/pending-transaction`, `/${view}/pending-transaction`, LISTS),
    ...VIEW_SCREENS.map(({ path }) => {
      const filled = path.replace(/:\w+/, (parameter) => PARAMETERS[parameter] ?? parameter);
      const compared = path.endsWith('compare') ? '&before={before}&after={check}' : '';
      const found = screen(
        `/${view}/${path}`,
        `/${view}/${filled}?employee={employee}${compared}`,
        ALWAYS_THERE.test(path) ? READS : LISTS,
      );
      return { ...found, name: `${found.name}, of an employee` };
    }),
  ];
}

const outside = (name: string, address: string, visitor: Visitor, error?: SignInErrorCode): GalleryScreen => ({
  name,
  address,
  visitor,
  states: visitor === 'choosing' ? ['ready', 'long'] : ['ready'],
  ...(error && { error }),
});

const OUTSIDE: readonly GalleryScreen[] = [
  outside('On the way to sign-in', '/home', 'nobody'),
  outside('Choice of a profile', '/home', 'choosing'),
  outside('The session has ended', '/home', 'ended', 'interaction_required'),
  outside('No access', '/home', 'nobody', 'no_access'),
  outside('Unknown account', '/home', 'nobody', 'unknown_account'),
  outside('Sign-in cancelled', '/home', 'nobody', 'cancelled'),
  outside('Provider down', '/home', 'nobody', 'provider_unavailable'),
  outside('Window blocked', '/home', 'nobody', 'popup_blocked'),
  outside('Set up wrongly', '/home', 'nobody', 'invalid_interaction_type'),
  outside('Refused by the gateway', '/error', 'employee'),
  outside('Signed out', '/logout?reason=SignedOut', 'nobody'),
  outside('Signed out after a while', '/logout?reason=Idle', 'nobody'),
  outside('An email change stopped', '/link-email#cancel=recorded-token-0123456789', 'nobody'),
  outside('Nothing there', '/nowhere', 'employee'),
];

/** Every screen of the portal: the person's own, those of the two views, and those outside a session. */
export const SCREENS: readonly GalleryScreen[] = [
  ...[...SPECIAL, ...PLAIN].map(([route, states, address = route]): GalleryScreen => ({
    name: address.replace(/[{}]/g, ''),
    route,
    address,
    visitor: 'employee',
    states,
  })),
  ...screensOfView('manager'),
  ...screensOfView('supervisor'),
  ...OUTSIDE,
];
