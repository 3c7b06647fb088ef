/** A run of text in one look. */
type Span =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** A paragraph of one or more lines, or a list of points. */
export type Block = { readonly kind: 'paragraph' | 'list'; readonly lines: readonly (readonly Span[])[] };

const POINT = /^\s*[-*•]\s+/;
/** `**bold**`, `[text](https://…)`, or an address that stands alone. */
const MARKED =
  /\*\*(?=\S)(.+?)(?<=\S)\*\*|\[([^\]\n]+)\]\((https:\/\/[^\s()]+)\)|(https:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g;

/**
 * Reads what an operator types: empty lines part paragraphs, lines that begin with a hyphen are a list, `**` marks bold, and
 * addresses are links. Everything else is text, HTML included.
 */
export function parseMarkup(typed: string): Block[] {
  const blocks: { kind: Block['kind']; lines: Span[][] }[] = [];
  let isOpen = false;
  for (const line of typed.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const kind = POINT.test(line) ? 'list' : 'paragraph';
    const spans = spansOf(line.replace(POINT, '').trim());
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(spans);
    else blocks.push({ kind, lines: [spans] });
    isOpen = true;
  }
  return blocks;
}

function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKED)) {
    const [whole, bold, label, url, address] = match;
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) });
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else spans.push({ kind: 'link', text: label ?? address ?? '', url: url ?? address ?? '' });
    end = match.index + whole.length;
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) });
  return spans;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Writes blocks as HTML of the tags that messages may have. */
export function markupHtml(blocks: readonly Block[]): string {
  return blocks
    .map(({ kind, lines }) =>
      kind === 'list'
        ? `<ul>${lines.map((line) => `<li>${line.map(spanHtml).join('')}</li>`).join('')}</ul>`
        : `<p>${lines.map((line) => line.map(spanHtml).join('')).join('<br>')}</p>`,
    )
    .join('');
}

function spanHtml(span: Span): string {
  if (span.kind === 'link') return `<a href="${escaped(span.url)}">${escaped(span.text)}</a>`;
  return span.kind === 'bold' ? `<strong>${escaped(span.text)}</strong>` : escaped(span.text);
}
