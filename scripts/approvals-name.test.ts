import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './processes/run.ts';

const textsOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `texts.${language}.json`), 'utf8')) as Record<string, string>;

describe.each(['en', 'es'])('DSK-4: one name of the page in %s', (language) => {
  const { 'menu.approvals': name = '' } = textsOf('portal/src/features/menu', language);

  it('is used by the mails and the messages that ask for a decision', () => {
    expect(name).toMatch(/^Ap/);
    expect(textsOf('gateway/src/platform/mail/templates', language)['changeToDecide.closing']).toContain(name);
    expect(textsOf('gateway/src/features/pending-transactions', language)['notice.toDecide.body']).toContain(name);
  });

  it('is the page’s title, so that no other text names it', () => {
    const page = readFileSync(join(root, 'portal/src/features/pending-transactions/decide/approvals-page.tsx'), 'utf8');
    expect(page).toContain("title={t('menu.approvals')}");
  });
});
