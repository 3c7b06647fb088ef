import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './safe-html.ts';

describe('sanitized message HTML', () => {
  it.each([
    ['<p>Open <strong>enrollment</strong> ends.</p>', '<p>Open <strong>enrollment</strong> ends.</p>'],
    ['<P>Upper</P>', '<p>Upper</p>'],
    ['one<br/>two', 'one<br>two'],
    ['5 < 6 & 7 > 6', '5 &lt; 6 &amp; 7 &gt; 6'],
    ['Smith &amp; Sons &#8211; &nbsp;', 'Smith &amp; Sons &#8211; &nbsp;'],
    [
      '<a href="https://example.com/a?b=1&amp;c=2">plan</a>',
      '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer">plan</a>',
    ],
    ['<a href="mailto:hr@example.com">us</a>', '<a href="mailto:hr@example.com" rel="noopener noreferrer">us</a>'],
    [
      '<A title="Plan" HREF="https://example.com/plan" target="_blank" rel="opener">plan</A>',
      '<a href="https://example.com/plan" rel="noopener noreferrer">plan</a>',
    ],
    ['<p>left <em>open', '<p>left <em>open</em></p>'],
    ['</p></div>closed too often', '&lt;/div&gt;closed too often'],
    ['<p><em>crossed</p></em>', '<p><em>crossed</em></p>'],
    ['<p>a</em>b</p>', '<p>ab</p>'],
    ['<p >a<br >b</p >', '<p>a<br>b</p>'],
    ['<a  title="x"   href="https://e.com" >y</a>', '<a href="https://e.com" rel="noopener noreferrer">y</a>'],
    ['say "x"', 'say &quot;x&quot;'],
  ])('%s', (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
    expect(safeHtml(safe)).toBe(safe);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="alert(1)">x</p>',
    '<p style="position:fixed">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="https://x" onclick="alert(1)">x</a>',
    '<a href="https://x" style="position:fixed;inset:0">x</a>',
    '<a href="https://x" href="javascript:alert(1)">x</a>',
    '<a title="https://x" href="javascript:alert(1)">x</a>',
    '<a rel="noopener noreferrer">x</a>',
    '<a href="https://x" rel="noopener noreferrer" onclick="alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="http://example.com">x</a>',
    '<svg><script>x</script></svg>',
    '<<p>script>alert(1)<</p>/script>',
    '<p<script>x',
    '<!--<img src=x>-->',
    '<iframe srcdoc="<script>x</script>">',
  ])('leaves nothing that runs of %s', (html) => {
    expect(foreign(safeHtml(html))).toEqual([]);
  });

  it.each([
    '<a title="https://x">',
    '<a href="https://x" href="https://y">',
    '<a href="javascript:x" href="https://y">',
    '<a href="https://x" onclick="y">',
    '<a href="javascript:https://x">',
    '<a href="https://x y">',
    '<a href="https://x?a&b">',
    '<p/>',
  ])('leaves %s text', (tag) => {
    const text = tag.replaceAll(
      /&|[<>"]/g,
      (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
    );
    expect(safeHtml(tag)).toBe(text);
  });

  it('contains only allowed tags for any generated input', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '&',
      ' ',
      'p',
      'a',
      'br',
      'script',
      ' href="https://e.com"',
      ' rel="noopener noreferrer"',
      ' target="_blank"',
      'href=',
      'https://e.com',
      '&amp;',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
        const safe = safeHtml(parts.join(''));
        expect(foreign(safe)).toEqual([]);
        expect(safeHtml(safe)).toBe(safe);
      }),
      { numRuns: 500 },
    );
  });
});

/** Returns everything a parser could take for a tag and that is not on the list. */
function foreign(html: string): string[] {
  const known =
    /<\/?(?:p|ul|ol|li|strong|em|b|i|u|h3|h4|blockquote)>|<br>|<\/a>|<a href="(?:https:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer">/gi;
  return html.replace(known, '').match(/<.?/g) ?? [];
}
