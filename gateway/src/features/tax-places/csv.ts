/**
 * Rows of a CSV file (RFC 4180: quotes, doubled quotes, CRLF or LF, an optional byte order mark), each with the number
 * of the line it starts on. Empty lines are left out. Throws on a quote that is never closed.
 */
export function* csvRows(text: string): Generator<{ readonly line: number; readonly cells: readonly string[] }> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const began = line;
    const cells: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const end = text.indexOf('"', at);
          if (end < 0) throw new Error(`Line ${began}: a quote is never closed.`);
          cell += text.slice(at, end);
          at = end + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        line += cell.split('\n').length - 1;
      }
      const rest = /[^,\r\n]*/y;
      rest.lastIndex = at;
      const plain = rest.exec(text)?.[0] ?? '';
      at += plain.length;
      cells.push(cell + plain);
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: began, cells };
  }
}
