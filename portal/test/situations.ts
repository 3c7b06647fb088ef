import type { TransactionEvent, TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { TeamReply } from '@paystead/contract/features/team/model.ts';
import type { WhyNot } from '@paystead/contract/verdict.ts';
import type { Change, Situation } from './shown-screens.tsx';

/** Circumstances that the recorded person isn't in. */
interface Circumstances {
  readonly title: string;
  /** The names of the gallery's screens that they change. */
  readonly screens: readonly string[];
  /** Differences from what the recorded person sees. */
  readonly situation: Partial<Situation>;
  /** Whether something is entered in each field first. */
  readonly fills?: boolean;
  /** Whether the buttons are pressed, and those of the frame around the page. */
  readonly presses?: 'page' | 'frame';
}

const EMPLOYED = [
  '/home',
  '/paychecks',
  '/paychecks/check',
  '/direct-deposits',
  '/my-profile',
  '/my-profile/personal',
  '/my-profile/taxes',
  '/w-2-form',
  '/w-2-form/consent',
  '/hr?tab=employee-contacts',
  '/preferences',
] as const;
const EDITED = [
  '/direct-deposits',
  '/direct-deposits?change=add',
  '/my-profile',
  '/my-profile/personal',
  '/my-profile/personal/change',
  '/my-profile/taxes',
  '/my-profile/taxes/w-4',
  '/my-profile/taxes/places',
  '/my-profile/taxes/state/PA',
  '/hr?tab=employee-contacts',
] as const;

const PROFILE = {
  username: 'marisol.vega',
  clientCode: 'KEYSTONE',
  employeeId: '67eb8e58-f066-8a20-bf80-ced7e6278e42',
  clientName: 'Keystone Fabrication',
  partnerCode: 'harborline',
  isSandbox: false,
  isFormer: false,
};

type Fields = Readonly<Record<string, unknown>>;

/** Changes fields of the replies that have them. */
const withFields =
  (fields: Fields): Change =>
  (_, reply) => {
    if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply;
    return { ...reply, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in reply)) };
  };

/** Changes the reply to the calls whose path begins like this. */
const replyTo =
  (path: string, change: (reply: never) => unknown): Change =>
  (call, reply) =>
    call.startsWith(path) ? change(reply as never) : reply;

const withoutScreens = (...closedScreens: readonly string[]): Change =>
  replyTo('menu', (menu: Menu) => ({ ...menu, closedScreens }));

const locked = (title: string, whyNot: WhyNot, screens: readonly string[]): Circumstances => ({
  title,
  screens,
  situation: { session: { canEdit: false, whyNot }, change: withFields({ canEdit: false, whyNot }) },
});

const employer = (clientName: string, isFormer: boolean, lastUsedAt: string | null) => ({
  username: 'marisol.vega',
  clientCode: clientName.split(' ')[0]?.toUpperCase() ?? '',
  clientName,
  employeeId: PROFILE.employeeId,
  employeeNumber: '••417',
  isFormer,
  lastUsedAt,
});

const ID = '00000000-0000-8000-8000-000000000501';

interface Menu {
  readonly menuItems: readonly { readonly key: string }[];
  readonly roleMenuData: Fields;
}

const FAILURES: readonly TransactionEvent[] = [
  ['2026-11-19T15:00:00Z', 'The account was closed.'],
  ['2026-11-20T10:00:00Z', 'The bank does not answer.'],
].map(([at = '', comment = '']) => ({ at, event: 'failed', status: 'failed', version: 1, by: 'Payroll', comment }));

/** Situations in which screens show something else than to the recorded person. */
export const CIRCUMSTANCES: readonly Circumstances[] = [
  {
    title: 'a former employee',
    screens: EMPLOYED,
    situation: {
      session: { canEdit: false, whyNot: 'formerEmployee', profile: { ...PROFILE, isFormer: true } },
      change: withFields({ canEdit: false, whyNot: 'formerEmployee', hasOffers: true }),
    },
  },
  {
    title: 'a former employee with rows of every kind',
    screens: ['/home', '/paychecks'],
    situation: {
      varied: 1,
      session: { canEdit: false, whyNot: 'formerEmployee', profile: { ...PROFILE, isFormer: true } },
    },
  },
  locked('without the role to change anything', 'editRole', EDITED),
  locked('self service is off', 'selfServiceOff', EDITED.slice(0, 3)),
  locked('contact details were changed recently', 'contactRecentlyChanged', EDITED.slice(0, 2)),
  locked('changes are frozen', 'frozen', EDITED.slice(0, 4)),
  locked('with a lock-in letter', 'lockInLetter', EDITED.slice(5, 9)),
  {
    title: 'every change is refused',
    screens: [
      '/direct-deposits',
      '/hr?tab=employee-contacts',
      '/messages?message=message',
      '/paychecks/calendar',
      '/preferences',
    ],
    situation: { refuses: true },
    presses: 'page',
  },
  {
    title: 'with every field filled in',
    screens: [
      '/direct-deposits?change=add',
      '/direct-deposits?change=deposit',
      '/hr?tab=employee-contacts',
      '/link-email',
      '/my-profile/personal/change',
      '/my-profile/taxes/places',
      '/my-profile/taxes/w-4',
    ],
    situation: {},
    fills: true,
    presses: 'page',
  },
  {
    title: 'what is beside the page could not be read',
    screens: ['/home', '/paychecks', '/paychecks/check', '/my-profile/taxes'],
    situation: { failing: /change|garnishments|offers|documents|LandingPage|firstDay|exports|calculator/ },
  },
  {
    title: 'a form that comes on paper',
    screens: ['/w-2-form/form'],
    situation: { failing: /boxes$/, failure: ['consent_required', 403] },
  },
  {
    title: 'a form that is gone',
    screens: ['/w-2-form/form'],
    situation: { failing: /boxes$/, failure: ['not_found', 404] },
  },
  {
    title: 'a request that could not be applied twice',
    screens: ['/pending-transaction/list'],
    situation: { change: replyTo('pendingTransactions/employee', withFailures) },
  },
  {
    title: 'without messages',
    screens: ['/home'],
    situation: { change: withoutScreens('/messages') },
  },
  {
    title: 'without paychecks',
    screens: ['/home'],
    situation: { change: withoutScreens('/paychecks') },
  },
  {
    title: 'with rows of every kind',
    screens: [
      '/manager/employee-check-history, of an employee',
      '/manager/direct-deposit, of an employee',
      '/manager/hr/certifications, of an employee',
      '/manager/hr/documents, of an employee',
    ],
    situation: { varied: 1 },
  },
  {
    title: 'with rows that differ in their amounts, names, dates and zones',
    screens: [
      '/home',
      '/paychecks',
      '/paychecks/check',
      '/direct-deposits',
      '/my-profile/taxes',
      '/w-2-form',
      '/w-2-form/form',
      '/pending-transaction/list',
    ],
    situation: { varied: 1, differs: true },
  },
  {
    title: 'the deputies',
    screens: ['/manager/pending-transaction'],
    situation: { address: '/manager/pending-transaction?deputies=', varied: 1 },
    presses: 'page',
  },
  {
    title: 'requests that are under way',
    screens: ['/manager/pending-transaction'],
    situation: { address: '/manager/pending-transaction?show=underway', varied: 1 },
  },
  {
    title: 'files of every kind',
    screens: ['/messages?message=message'],
    situation: { address: '/messages?show=needsYou', change: replyTo('LandingPage', withFiles) },
  },
  {
    title: 'requests in sections, by due date',
    screens: ['/manager/pending-transaction'],
    situation: { address: '/manager/pending-transaction?order=due&sections=kind', varied: 1 },
  },
  {
    title: 'people in every list',
    screens: ['/manager', '/supervisor'],
    situation: { change: replyTo('team', withPeople) },
  },
  {
    title: 'last year, with a selection',
    screens: ['/paychecks'],
    situation: { address: '/paychecks?year=2025&choose=on' },
  },
  {
    title: 'several employers',
    screens: ['/home'],
    presses: 'frame',
    situation: {
      session: { profileCount: 3 },
      change: replyTo('userProfile/profiles', () => ({
        profileSelections: [
          employer('Keystone Fabrication', false, '2026-11-20T15:00:00Z'),
          employer('Bluebonnet Software', false, '2026-10-02T15:00:00Z'),
          employer('Lakeside Dental Group', true, null),
        ],
        nextCursor: null,
      })),
    },
  },
  { title: 'in a sandbox', screens: ['/home'], situation: { session: { profile: { ...PROFILE, isSandbox: true } } } },
  {
    title: 'an employee without a view of others',
    screens: ['/home'],
    situation: {
      session: { views: { self: true, manager: false, supervisor: false } },
      change: replyTo('menu', (menu: Menu) => ({ ...menu, roleMenuData: { manager: [], supervisor: [] } })),
    },
  },
  {
    title: 'features that the employer has switched off',
    screens: [...EMPLOYED, '/paychecks/calendar', '/paychecks/planner', '/my-profile/taxes/calculator'],
    situation: {
      change: replyTo('menu', (menu: Menu) => ({
        ...menu,
        menuItems: menu.menuItems.filter(({ key }) => !['messages', 'hr', 'pendingTransactions'].includes(key)),
        closedScreens: [
          '/paychecks/planner',
          '/paychecks/calendar',
          '/my-profile/taxes/calculator',
          '/my-profile/taxes/w-4',
          '/hr/documents',
          '/home/first-day',
        ],
      })),
    },
  },
  {
    title: 'a contractor',
    screens: ['/home', '/w-2-form', '/my-profile/taxes', '/paychecks/check'],
    situation: {
      change: (call, reply) =>
        call === 'menu/employee'
          ? asContractor(reply as Menu)
          : withFields({ payType: 'c', appliesTo: 'contractor' })(call, reply),
    },
  },
  {
    title: 'a partner with texts of its own',
    screens: ['/home'],
    situation: {
      change: replyTo('branding-partner', (partner: Fields) => ({
        ...partner,
        isWhiteLabeled: false,
        footerText: 'Only for people of Keystone.',
        privacyPolicyLabel: 'Our privacy promise',
        termsOfUseUrl: null,
      })),
    },
  },
];

const asContractor = (menu: Menu): Menu => ({
  ...menu,
  menuItems: menu.menuItems.map((item) => (item.key === 'yearEnd' ? { ...item, key: 'yearEnd1099' } : item)),
});

/** The first request could not be applied, was sent again, and could not be applied for another reason. */
function withFailures(page: TransactionsReply): TransactionsReply {
  return {
    ...page,
    pendingTransactions: page.pendingTransactions.map((request, place) =>
      place === 0 ? { ...request, status: 'failed', history: [...request.history, ...FAILURES] } : request,
    ),
  };
}

/** Each message has a file of each kind, of which some can be previewed, in place of its own. */
function withFiles(page: LandingPage): LandingPage {
  const kinds = ['application/pdf', 'image/png', 'text/plain', 'application/msword', 'application/octet-stream'];
  return {
    ...page,
    messageCategories: page.messageCategories.map((category) => ({
      ...category,
      messagesForThisCategory: category.messagesForThisCategory.map((message) => ({
        ...message,
        attachments: message.attachments.slice(0, 1).flatMap((file) =>
          kinds.map((contentType, at) => ({
            ...file,
            attachmentId: `${at}${file.attachmentId.slice(1)}`,
            title: `${file.title} ${at}`,
            contentType,
          })),
        ),
      })),
    })),
  };
}

/** Two people in each list, and a third one who isn't among the first in some. */
function withPeople(team: TeamReply): TeamReply {
  const [ann, ben] = ['Ann Reyes', 'Ben Okafor'].map((name, at) => ({ employeeId: `${at}${ID.slice(1)}`, name }));
  if (!ann || !ben) return team;
  return {
    ...team,
    waiting: {
      total: 3,
      people: [
        { ...ann, employeeWorkflowId: ID, label: 'Direct deposit', submittedAt: '2026-11-19T03:30:00Z' },
        { ...ben, employeeWorkflowId: ID, label: 'Name and address', submittedAt: '2026-11-18T15:00:00Z' },
      ],
    },
    starters: {
      total: 2,
      people: [
        { ...ann, startDate: team.today },
        { ...ben, startDate: '2026-12-01' },
      ],
    },
    certifications: {
      total: 2,
      people: [
        { ...ann, certification: 'Forklift', expirationDate: '2026-11-19' },
        { ...ben, certification: 'First aid', expirationDate: team.today },
      ],
    },
    celebrations: {
      total: 4,
      people: [
        { ...ann, kind: 'birthday', date: '2026-11-24', years: null },
        { ...ben, kind: 'anniversary', date: '2026-11-25', years: 1 },
        { ...ann, kind: 'anniversary', date: '2026-11-26', years: 10 },
      ],
    },
    absences: {
      total: 2,
      people: [
        { ...ann, kind: 'onLeave', hours: null, until: null },
        { ...ben, kind: 'leaveTaken', hours: 120_000, until: '2026-11-14' },
      ],
    },
    reports: {
      total: 3,
      people: [
        { ...ann, reports: 0 },
        { ...ben, reports: 1 },
        { ...ann, reports: 12 },
      ],
    },
  };
}
