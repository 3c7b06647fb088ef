import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { PayStubDocumentsReply } from '@paystead/contract/features/paychecks/document-model.ts';
import type { CheckDetail, PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { YearEndDetail, YearEndDocument, YearEndReply } from '@paystead/contract/features/year-end/model.ts';

const CORRECTED_ON = '2026-11-12';

const STUBS: PayStubDocumentsReply = {
  payStubDocuments: [
    { checkDate: '2019-03-22', periodBegin: '2019-03-03', periodEnd: '2019-03-16', net: 141_208, system: 'ADP' },
    { checkDate: '2019-03-08', periodBegin: null, periodEnd: null, net: null, system: 'Paychex' },
  ].map((stub, place) => ({
    ...stub,
    id: `00000000-0000-8000-8000-00000000040${place}`,
    legalCompany: 'Keystone Fabrication LLC',
    fileName: 'pay-stub.pdf',
    sizeBytes: 84_000,
  })),
  nextCursor: null,
};

/** Replies that an import changes, by the end of their address: what the recorded client has none of. */
const CHANGES: readonly (readonly [path: RegExp, change: (reply: never) => object])[] = [
  [/\/check\/documents$|\/checks\/employees\/[^/]+\/documents$/, () => STUBS],
  [/\/check$|\/checks\/employees\/[^/]+$/, (reply: PaychecksReply) => ({ ...reply, hasEarlierPayStubs: true })],
  [/\/check\/detail$/, corrected],
  [/\/yearEndDocument(?:\/employees\/[^/]+)?$/, withChangedForm],
  [/\/yearEndDocument\/[^/]+\/boxes$/, changed],
  [/\/LandingPage$/, withNotice],
];

/** Returns a reply as it is after an import brought pay stubs of an earlier system and corrected what the person had seen. */
export function afterImport(path: string, body: string): string {
  const change = CHANGES.find(([pattern]) => pattern.test(path))?.[1];
  return change ? JSON.stringify(change(JSON.parse(body) as never)) : body;
}

/** Half of the first earning and a deposit were missing, and one tax and one deduction were others. */
function corrected(check: CheckDetail): CheckDetail {
  const { lines, net } = check;
  const [earning, ...earnings] = lines.earnings;
  const [tax, ...taxes] = lines.taxes;
  const [deposit, ...deposits] = lines.deposits;
  if (!earning || !tax || !deposit) return check;
  const less = Math.round(earning.amount / 2);
  const before = {
    ...check,
    gross: check.gross - less,
    taxes: check.taxes + 1_250,
    net: net - less - 1_250,
    lines: {
      ...lines,
      earnings: [{ ...earning, amount: earning.amount - less }, ...earnings],
      deductions: lines.deductions.slice(1),
      taxes: [{ ...tax, amount: tax.amount + 1_250 }, ...taxes],
      deposits: [{ ...deposit, amount: deposit.amount - less - 1_250 }, ...deposits],
    },
  };
  return { ...check, correction: { correctedOn: CORRECTED_ON, net: before.net, before } };
}

const changedForm = (document: YearEndDocument): YearEndDocument => ({ ...document, changedOn: CORRECTED_ON });

function withChangedForm(reply: YearEndReply): YearEndReply {
  const [first, ...others] = reply.yearEndDocuments;
  return first ? { ...reply, yearEndDocuments: [changedForm(first), ...others] } : reply;
}

function changed(detail: YearEndDetail): YearEndDetail {
  const boxes = detail.boxes.slice(0, 2).map(({ box, label, topic, mark, amount, text }) => ({
    box,
    label,
    topic,
    mark,
    before: { amount: amount === null ? null : amount - 12_500, text },
    after: { amount, text },
  }));
  const parts = [{ part: 'employeeName', before: 'M. Vega', after: detail.employee.name }] as const;
  return {
    ...detail,
    document: changedForm(detail.document),
    changes: { boxes, parts: [...parts], isPdfReplaced: true },
  };
}

/** The first message becomes one of the portal itself. */
function withNotice(page: LandingPage): LandingPage {
  const [category, ...others] = page.messageCategories;
  const [message, ...messages] = category?.messagesForThisCategory ?? [];
  if (!category || !message) return page;
  const notice = {
    ...message,
    title: 'Your paycheck of November 20, 2026 was corrected',
    body: '<p>Your employer corrected a paycheck that you had already viewed. Open it to see what changed, line by line.</p>',
    isRead: false,
    attachments: [],
    about: { kind: 'paycheck', id: message.messageId },
  } as const;
  const messagesForThisCategory = [{ ...notice, attachments: [] }, ...messages];
  return { ...page, messageCategories: [{ ...category, messagesForThisCategory }, ...others] };
}
