import { describe, expect, it } from 'vitest';
import { markupHtml, parseMarkup } from './markup.ts';

const ADDRESS = 'https://a.example/b';
const LINK = `<a href="${ADDRESS}">${ADDRESS}</a>`;

describe('CON-5: the text of a message that an operator types', () => {
  it.each<[string, string, string]>([
    ['lines of one paragraph', 'one\ntwo\r\nthree\rfour', '<p>one<br>two<br>three<br>four</p>'],
    ['paragraphs', 'one\n\ntwo\n\n\nthree\n', '<p>one</p><p>two</p><p>three</p>'],
    ['a line of spaces or tabs between them', ' one \n  \ntwo\n\t\nthree', '<p>one</p><p>two</p><p>three</p>'],
    ['a list', '- one\n* two\n • three', '<ul><li>one</li><li>two</li><li>three</li></ul>'],
    ['a list within a paragraph', 'before\n- one\nafter', '<p>before</p><ul><li>one</li></ul><p>after</p>'],
    ['two lists', '- one\n\n- two', '<ul><li>one</li></ul><ul><li>two</li></ul>'],
    ['a hyphen without a space', '-5 degrees', '<p>-5 degrees</p>'],
    ['bold', 'a **b c** d **e**', '<p>a <strong>b c</strong> d <strong>e</strong></p>'],
    ['bold in a list', '* **a** b', '<ul><li><strong>a</strong> b</li></ul>'],
    ['stars without text', 'a ** b ** c', '<p>a ** b ** c</p>'],
    ['an address', `See ${ADDRESS}, or ask.`, `<p>See ${LINK}, or ask.</p>`],
    ['an address at the end of a sentence', `(${ADDRESS}).`, `<p>(${LINK}).</p>`],
    ['a link', `[the plan](${ADDRESS}?a=1&b=2)`, `<p><a href="${ADDRESS}?a=1&amp;b=2">the plan</a></p>`],
    ['a link of another scheme', '[x](http://a.example)', '<p>[x](http://a.example)</p>'],
    ['HTML', '<b title="x">&</b>', '<p>&lt;b title=&quot;x&quot;&gt;&amp;&lt;/b&gt;</p>'],
    ['HTML in bold', '**<i>**', '<p><strong>&lt;i&gt;</strong></p>'],
    ['nothing', ' \n ', ''],
  ])('shows %s', (_what, typed, html) => {
    expect(markupHtml(parseMarkup(typed))).toBe(html);
  });
});
