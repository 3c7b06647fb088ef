import { describe, expect, it } from 'vitest';
import { fillPage } from './files.ts';

const PAGE = `<head><meta name="paystead-branding" content="" /><meta name="paystead-configuration" content="" />
<title>Paystead</title></head><noscript>Paystead needs JavaScript. · Paystead necesita JavaScript.</noscript><p>Paystead</p>`;

/** Reads an attribute's text as a browser does. */
const read = (page: string, name: string): unknown => {
  const text = new RegExp(`name="paystead-${name}" content="([^"]*)"`).exec(page)?.[1] ?? '';
  const plain = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return JSON.parse(plain);
};

describe('the page of a host name', () => {
  it('has title, colors and configuration', () => {
    const configuration = { clientId: 'portal', loginFailedRoute: '/login-failed' };
    const page = fillPage(PAGE, { title: 'Harborline Pay', branding: { actionColorHex: '#0b7a75' }, configuration });
    expect(page).toContain('<title>Harborline Pay</title>');
    expect(page).toContain(
      '<noscript>Harborline Pay needs JavaScript. · Harborline Pay necesita JavaScript.</noscript>',
    );
    expect(page).toContain('<p>Harborline Pay</p>');
    expect(page).not.toContain('Paystead');
    expect(read(page, 'branding')).toEqual({ actionColorHex: '#0b7a75' });
    expect(read(page, 'configuration')).toEqual(configuration);
  });

  it('shows partners’ and operators’ text as text alone', () => {
    const hostile = '"><script>$& &quot;</script>';
    const page = fillPage(PAGE, { title: hostile, branding: hostile, configuration: { clientId: hostile } });
    expect(page).not.toContain('<script>');
    expect(read(page, 'branding')).toBe(hostile);
    expect(read(page, 'configuration')).toEqual({ clientId: hostile });
  });
});
