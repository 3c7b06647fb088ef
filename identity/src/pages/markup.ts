const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is safe to embed unchanged. `html` escapes everything else. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const raw = (text: string) => new Markup(text);

type Piece = Markup | string | number | false | undefined | readonly Markup[];

function render(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'object') return piece.map((part) => part.text).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Renders a template and escapes its values unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return raw(parts.map((part, index) => part + render(pieces[index])).join(''));
}
