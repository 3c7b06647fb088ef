import type { MoveEffect } from '@paystead/contract/features/profile/model.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** Returns one tax consequence of a move (ME-2) as a sentence. */
export function moveText(effect: MoveEffect, t: Translate, format: Format): string {
  const { code, fromRate, toRate } = effect;
  const [from, to, form] = [effect.from ?? '', effect.to ?? '', effect.form ?? ''];
  const withRate = (name: string, rate: number | null): string => {
    if (rate === null) return name;
    return t('profile.taxAtRate', { tax: name, rate: format.percent(rate) });
  };
  const [old, next] = [withRate(from, fromRate), withRate(to, toRate)];
  switch (code) {
    case 'residentState':
      return t('profile.moveState', { from, to });
    case 'stateTaxStarts':
    case 'localTaxStarts':
      return t('profile.moveStarts', { tax: next });
    case 'stateTaxEnds':
    case 'localTaxEnds':
      return t('profile.moveEnds', { tax: old });
    case 'stateTaxChanges':
      return t('profile.moveChanges', { from: old, to: next });
    case 'localTaxChanges':
      return from === to && fromRate !== null && toRate !== null
        ? t('profile.moveRate', { tax: from, from: format.percent(fromRate), to: format.percent(toRate) })
        : t('profile.moveChanges', { from: old, to: next });
    case 'stateTaxStays':
      return t('profile.moveStays', { tax: to, state: from });
    case 'certificateNeeded':
      return t('profile.moveAgreement', { work: from, home: to, form });
    case 'certificateEnds':
      return t('profile.moveCertificateEnds', { state: from });
    case 'stateFormNeeded':
      return t('profile.moveForm', { state: to, form });
    case 'januaryCounty':
      return from === '' ? t('profile.moveJanuaryNone') : t('profile.moveJanuary', { county: from });
    case 'residencyForm':
      return t('profile.moveResidency');
    case 'workPlaceFollows':
      return t('profile.moveWork');
    case 'notComputed':
      return t('profile.moveNotComputed', { state: to });
    case 'militaryKeeps':
      return t('profile.moveMilitary');
    case 'nothing':
      return t('profile.moveNothing');
  }
}
