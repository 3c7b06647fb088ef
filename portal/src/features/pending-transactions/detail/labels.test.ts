import { expect, it } from 'vitest';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { riskText, summaryText } from '../queue/words.ts';
import { fieldLabel, valueLabel } from './labels.ts';

const t = ((key: string) => key) as Translate;

it.each([
  ['firstName', 'pendingTransactions.firstName'],
  ['lastName', 'pendingTransactions.lastName'],
  ['streetAddress', 'pendingTransactions.streetAddress'],
  ['city', 'pendingTransactions.city'],
  ['state', 'pendingTransactions.state'],
  ['zip', 'pendingTransactions.zip'],
  ['residentGeoCode', 'pendingTransactions.residentGeoCode'],
  ['workGeoCode', 'pendingTransactions.workGeoCode'],
  ['account', 'pendingTransactions.account'],
  ['routingNumber', 'pendingTransactions.routingNumber'],
  ['bankAccountType', 'pendingTransactions.bankAccountType'],
  ['split', 'pendingTransactions.split'],
  ['nickname', 'pendingTransactions.nickname'],
  ['order', 'pendingTransactions.order'],
  ['w4FormYear', 'pendingTransactions.w4FormYear'],
  ['filingStatus', 'pendingTransactions.filingStatus'],
  ['multipleJobs', 'pendingTransactions.multipleJobs'],
  ['qualifyingChildren', 'pendingTransactions.qualifyingChildren'],
  ['otherDependents', 'pendingTransactions.otherDependents'],
  ['otherCredits', 'pendingTransactions.otherCredits'],
  ['otherIncome', 'pendingTransactions.otherIncome'],
  ['deductions', 'pendingTransactions.deductions'],
  ['extraWithholding', 'pendingTransactions.extraWithholding'],
  ['allowances', 'pendingTransactions.allowances'],
  ['dependents', 'pendingTransactions.dependents'],
  ['exempt', 'pendingTransactions.exempt'],
  ['nonresidentAlien', 'pendingTransactions.nonresidentAlien'],
  ['percent', 'pendingTransactions.percent'],
  ['rateTable', 'pendingTransactions.rateTable'],
  ['localCode', 'pendingTransactions.localCode'],
  ['signedAgain', 'pendingTransactions.signedAgain'],
  ['payCardBrand', 'pay card brand'],
])('TRX-2: the changed field %s is named %s', (field, text) => {
  expect(fieldLabel(field, t)).toBe(text);
});

it.each([
  ['bankAccountType', 'checking', 'pendingTransactions.checking'],
  ['bankAccountType', 'savings', 'pendingTransactions.savings'],
  ['bankAccountType', 'payCard', 'pendingTransactions.payCard'],
  ['split', 'remainder', 'pendingTransactions.remainder'],
  ['filingStatus', 's', 'pendingTransactions.filingSingle'],
  ['filingStatus', 'm', 'pendingTransactions.filingMarried'],
  ['filingStatus', 'h', 'pendingTransactions.filingHead'],
  ['exempt', 'true', 'pendingTransactions.yes'],
  ['exempt', 'false', 'pendingTransactions.no'],
  ['nickname', 's', 's'],
  ['nickname', null, null],
])('TRX-2: the field %s with the value %s shows %s', (field, value, text) => {
  expect(valueLabel(field, value, t)).toBe(text);
});

it.each([
  ['accountAdded', 'pendingTransactions.sumAccountAdded'],
  ['accountChanged', 'pendingTransactions.sumAccountChanged'],
  ['accountRemoved', 'pendingTransactions.sumAccountRemoved'],
  ['accountEdited', 'pendingTransactions.sumAccountEdited'],
  ['name', 'pendingTransactions.sumName'],
  ['address', 'pendingTransactions.sumAddress'],
  ['taxPlace', 'pendingTransactions.sumTaxPlace'],
] as const)('a request of the kind %s is summed up as %s', (what, text) => {
  expect(summaryText({ what, field: null, value: null, more: 0 }, t)).toBe(text);
});

it.each([
  ['accountOnTwoPeople', 'pendingTransactions.riskSharedAccount'],
  ['contactChanged', 'pendingTransactions.riskContact'],
  ['newDevice', 'pendingTransactions.riskDevice'],
  ['wrongAccountOnFile', 'pendingTransactions.riskWrongAccount'],
  ['noAccountOnFile', 'pendingTransactions.riskNotConfirmed'],
  ['noContact', 'pendingTransactions.riskNoContact'],
  ['nameChange', 'pendingTransactions.riskName'],
  ['taxPlaceNotChosen', 'pendingTransactions.riskPlace'],
  ['firstAccount', 'pendingTransactions.riskFirstAccount'],
  ['bigShareMoved', 'pendingTransactions.riskBigShare'],
  ['newReason', 'pendingTransactions.riskOther'],
])('the reason to review %s is shown in the list as %s', (reason, text) => {
  expect(riskText([reason], t)).toBe(text);
});
