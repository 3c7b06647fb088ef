import type { Language } from '@paystead/contract/fields.ts';
import { changeAbout, type ChangeStep } from '../../platform/mail/templates/change-step.ts';
import { text } from './texts.ts';

/** A notice inside the portal, in both languages; `body` is the HTML that messages may be made of. */
export interface NoticeTexts {
  readonly title: Readonly<Record<Language, string>>;
  readonly body: Readonly<Record<Language, string>>;
}

/** Notice to the employee about a step; `reason` is the decider's comment. */
export function noticeOf(step: ChangeStep, ruleType: number, reason: string | null): NoticeTexts {
  const quoted = reason === null ? '' : `<blockquote>${escaped(reason)}</blockquote>`;
  return inBoth((language) => ({
    title: text(language, `notice.${step}.title`, { what: changeAbout(ruleType, language) }),
    body: `<p>${text(language, `notice.${step}.body`)}</p>${quoted}`,
  }));
}

/** Notice to the deciders while a request waits for one of them. */
export function toDecideNotice(employeeName: string, ruleType: number): NoticeTexts {
  const name = escaped(employeeName);
  return inBoth((language) => ({
    title: text(language, 'notice.toDecide.title'),
    body: `<p>${text(language, 'notice.toDecide.body', { name, what: changeAbout(ruleType, language) })}</p>`,
  }));
}

function inBoth(notice: (language: Language) => { readonly title: string; readonly body: string }): NoticeTexts {
  const [en, es] = [notice('en'), notice('es')];
  return { title: { en: en.title, es: es.title }, body: { en: en.body, es: es.body } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
