import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

export interface ReadPdf {
  readonly pages: number;
  readonly text: string;
  readonly lang: string | null;
  readonly title: string | null;
  readonly tagged: boolean;
  /** The structure's roles and how often each stands there: `Table`, `TH`, `H1` … */
  readonly roles: Readonly<Record<string, number>>;
}

/** A PDF as a reader sees it, read by another library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  const roles: Record<string, number> = {};
  const count = (node: Node) => {
    if (node.role) roles[node.role] = (roles[node.role] ?? 0) + 1;
    for (const child of node.children ?? []) count(child);
  };
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) count(tree);
    const { items } = await page.getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('\n');
  }
  const read = {
    pages: pdf.numPages,
    text,
    lang: facts.Language ?? null,
    title: facts.Title ?? null,
    tagged: Buffer.from(bytes).includes('/Marked true'),
    roles,
  };
  await task.destroy();
  return read;
}
