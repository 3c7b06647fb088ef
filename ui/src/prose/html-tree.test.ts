import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlTree, plainText, type HtmlNode } from './html-tree.ts';

const element = (tag: string, children: readonly unknown[], href?: string) => ({ tag, href, children });

describe('htmlTree', () => {
  it.each([
    ['plain', ['plain']],
    [
      '<p>One <strong>two</strong></p><p>three</p>',
      [element('p', ['One ', element('strong', ['two'])]), element('p', ['three'])],
    ],
    ['a<br>b', ['a', element('br', []), 'b']],
    ['5 &lt; 6 &amp;amp; &#8211; &quot;x&quot;', ['5 < 6 &amp; – "x"']],
    [
      '<a href="https://e.com/?a=1&amp;b=2" rel="noopener noreferrer">e</a>',
      [element('a', ['e'], 'https://e.com/?a=1&b=2')],
    ],
    ['<a href="mailto:hr@e.com">e</a>', [element('a', ['e'], 'mailto:hr@e.com')]],
    ['<P>Upper</P>', [element('p', ['Upper'])]],
    ['</em>a', ['a']],
    ['<script>a</script>', ['<script>', 'a', '</script>']],
    ['&nbsp;&copy;&#1234567;', ['\u00A0&copy;&#1234567;']],
    ['<a>b</a>', [element('a', ['b'])]],
    ['<a href="HTTPS://e.com">e</a>', [element('a', ['e'], 'HTTPS://e.com')]],
    [
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>e',
      [
        element('ul', [
          element('li', ['a', element('ul', [element('li', ['b']), element('li', ['c'])])]),
          element('li', ['d']),
        ]),
        'e',
      ],
    ],
    ['<p>open <em>crossed</p> on</em>', [element('p', ['open ', element('em', ['crossed'])]), ' on']],
  ])('parses %s', (html, tree) => {
    expect(htmlTree(html)).toEqual(tree);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://e.com',
    'java&#115;cript:x',
    'https://a b',
    'https://',
    'xhttps://a',
    'mailto:',
  ])('drops the unsafe link %s', (href) => {
    expect(htmlTree(`<a href="${href}">x</a>`)).toEqual([element('a', ['x'])]);
  });

  it('builds only allowed elements with safe links from any input', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      ' ',
      'p',
      'a',
      'script',
      'img',
      ' href=',
      'https://e.com',
      '&#60;',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const visit = (nodes: readonly HtmlNode[]): void => {
          for (const node of nodes) {
            if (typeof node === 'string') continue;
            expect(Object.keys(node)).toEqual(['tag', 'href', 'children']);
            expect(['p', 'a']).toContain(node.tag);
            expect(node.href ?? 'https://').toMatch(/^https:\/\//);
            visit(node.children);
          }
        };
        visit(htmlTree(parts.join('')));
      }),
    );
  });

  it('returns the text without tags', () => {
    expect(plainText(htmlTree(' <p>a  b</p>\n<p></p>c '))).toBe('a b c');
    expect(plainText(htmlTree('<p>One <em>two</em>.</p><ul><li>three</li></ul>'))).toBe('One two . three');
  });
});
