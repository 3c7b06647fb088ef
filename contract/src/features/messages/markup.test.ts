import { describe, expect, it } from 'vitest';
import { markupHtml, parseMarkup } from './markup.ts';

const html = (typed: string) => markupHtml(parseMarkup(typed));
const link = (url: string, text = url) => `<a href="${url}">${text}</a>`;

describe('CON-5: the text that an operator types becomes paragraphs, lists, bold and links', () => {
  it.each([
    ['', ''],
    [' \n\t\n', ''],
    ['One.', '<p>One.</p>'],
    ['One.\nTwo.', '<p>One.<br>Two.</p>'],
    ['One.\r\nTwo.\rThree.', '<p>One.<br>Two.<br>Three.</p>'],
    ['One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
    ['One.\n  \n\nTwo.\n', '<p>One.</p><p>Two.</p>'],
    ['  One.  ', '<p>One.</p>'],
    // Lists.
    ['- One\n- Two', '<ul><li>One</li><li>Two</li></ul>'],
    ['-   One\n  * Two\n•\tThree ', '<ul><li>One</li><li>Two</li><li>Three</li></ul>'],
    ['- One\n\n- Two', '<ul><li>One</li></ul><ul><li>Two</li></ul>'],
    ['Bring:\n- One\nThanks.', '<p>Bring:</p><ul><li>One</li></ul><p>Thanks.</p>'],
    ['-One\n8 - 5', '<p>-One<br>8 - 5</p>'],
    // Bold.
    ['**One**', '<p><strong>One</strong></p>'],
    ['a **b** c **d e**.', '<p>a <strong>b</strong> c <strong>d e</strong>.</p>'],
    ['2 ** 3 ** 4', '<p>2 ** 3 ** 4</p>'],
    ['** a** b **c **', '<p>** a** b **c **</p>'],
    ['****', '<p>****</p>'],
    ['**a', '<p>**a</p>'],
    // Links.
    ['https://a.example', `<p>${link('https://a.example')}</p>`],
    ['See https://a.example/b?c=d.', `<p>See ${link('https://a.example/b?c=d')}.</p>`],
    ['(https://a.example/b), https://a.example!', `<p>(${link('https://a.example/b')}), ${link('https://a.example')}!</p>`],
    ['[The plan](https://a.example/b) now', `<p>${link('https://a.example/b', 'The plan')} now</p>`],
    ['- **a** [b](https://a.example)', `<ul><li><strong>a</strong> ${link('https://a.example', 'b')}</li></ul>`],
    ['[a](http://a.example) [b](javascript:c)', '<p>[a](http://a.example) [b](javascript:c)</p>'],
    ['[](https://a.example)', `<p>[](${link('https://a.example')})</p>`],
    ['http://a.example', '<p>http://a.example</p>'],
    // Everything else is text.
    ['<b>"a" & b</b>', '<p>&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;</p>'],
    ['**<i>**', '<p><strong>&lt;i&gt;</strong></p>'],
    ['[<i>](https://a.example/?a&b)', `<p>${link('https://a.example/?a&amp;b', '&lt;i&gt;')}</p>`],
    ['[a](https://a.example/"onclick="b)', `<p>${link('https://a.example/&quot;onclick=&quot;b', 'a')}</p>`],
    ['https://a.example/"b', `<p>${link('https://a.example/')}&quot;b</p>`],
  ])('%j becomes %s', (typed, expected) => {
    expect(html(typed)).toBe(expected);
  }); // prettier-ignore

  it('has blocks of lines, and lines of runs without empty ones', () => {
    expect(parseMarkup('**a** b https://a.example\n- c')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'bold', text: 'a' },
            { kind: 'text', text: ' b ' },
            { kind: 'link', text: 'https://a.example', url: 'https://a.example' },
          ],
        ],
      },
      { kind: 'list', lines: [[{ kind: 'text', text: 'c' }]] },
    ]);
  });
});
