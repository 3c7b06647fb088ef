import type { Language } from '@paystead/contract/fields.ts';
import { RULE_TYPE_OF, type ChangeKind } from '../../../platform/changes/kind.ts';
import { escapeHtml } from '../../../platform/mail/escape.ts';
import { changeAbout, type ChangeStep } from '../../../platform/mail/templates/change-step.ts';
import { text } from '../texts.ts';

/** A notice inside the portal in both languages; `body` is the HTML that messages may contain. */
export interface NoticeTexts {
  readonly title: Readonly<Record<Language, string>>;
  readonly body: Readonly<Record<Language, string>>;
}

/** Returns the notice to the employee about a step; `reason` is the decider's comment. */
export function stepNotice(step: ChangeStep, kind: ChangeKind | null, reason: string | null): NoticeTexts {
  const quoted = reason === null ? '' : `<blockquote>${escapeHtml(reason)}</blockquote>`;
  return inBoth((language) => ({
    title: text(language, `notice.${step}.title`, { what: aboutOf(kind, language) }),
    body: `<p>${text(language, `notice.${step}.body`)}</p>${quoted}`,
  }));
}

/** Returns the notice to the deciders while a request waits for one of them. */
export function toDecideNotice(employeeName: string, kind: ChangeKind | null): NoticeTexts {
  const name = escapeHtml(employeeName);
  return inBoth((language) => ({
    title: text(language, 'notice.toDecide.title'),
    body: `<p>${text(language, 'notice.toDecide.body', { name, what: aboutOf(kind, language) })}</p>`,
  }));
}

function aboutOf(kind: ChangeKind | null, language: Language): string {
  return changeAbout(kind === null ? 0 : RULE_TYPE_OF[kind], language);
}

function inBoth(notice: (language: Language) => { readonly title: string; readonly body: string }): NoticeTexts {
  const [en, es] = [notice('en'), notice('es')];
  return { title: { en: en.title, es: es.title }, body: { en: en.body, es: es.body } };
}
