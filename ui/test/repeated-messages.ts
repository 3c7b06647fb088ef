import banner from '../src/banner/banner.module.css';
import card from '../src/card/card.module.css';
import toast from '../src/toast/toast.module.css';

const MESSAGES = `.${banner['banner']}, [role="alert"]`;
/** The shortest text that is a sentence, not a name or a number. */
const SENTENCE = 20;

/** Returns true if one of these nodes is a message, or has one. */
export function hasMessage(nodes: readonly Element[]): boolean {
  return nodes.some((node) => node.matches(MESSAGES) || node.querySelector(MESSAGES) !== null);
}

/**
 * Returns a sentence that two messages of a card or an entry have, or two beside them, such as a banner and the summary of a form; undefined
 * without one. Toasts repeat what the page says.
 */
export function repeatedSentence(): string | undefined {
  const all = [...document.querySelectorAll(MESSAGES)].filter((one) => one.closest(`.${toast['region']}`) === null);
  const outer = all.filter((one) => !all.some((other) => other !== one && other.contains(one)));
  const sentences = outer.flatMap((one) =>
    [...new Set(sentencesOf(one))].map((sentence) => ({ place: one.closest(`.${card['card']}, li`), sentence })),
  );
  const isAgain = ({ place, sentence }: (typeof sentences)[number], index: number): boolean =>
    sentences.findIndex((one) => one.place === place && one.sentence === sentence) < index;
  return sentences.find(isAgain)?.sentence;
}

function sentencesOf(element: Element): string[] {
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return sentencesOf(node);
    const text = node.textContent?.trim() ?? '';
    return text.length < SENTENCE ? [] : [text];
  });
}
