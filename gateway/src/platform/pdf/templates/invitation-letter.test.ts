import { expect, it } from 'vitest';
import { invitationLetters } from './invitation-letter.ts';

it('a letter of invitation has its reader’s address, dates and steps in their order, and a line in the other language', () => {
  const letter = {
    language: 'en',
    name: 'Ana Ruiz',
    givenName: 'Ana',
    address: ['12 Oak St.', 'Lancaster, PA 17603'],
    employer: 'Keystone Foods, Inc.',
    code: 'ABCD-EFGH-JKLM',
    page: 'pay.example.test/invitation',
    date: '2026-11-20',
    expiresOn: '2026-12-04',
  } as const;
  const { data } = invitationLetters([letter, { ...letter, language: 'es' }]);
  expect(data).toMatchObject({ lang: 'en', title: 'Invitations' });
  expect(data).toHaveProperty('letters', [
    {
      lang: 'en',
      recipient: ['Ana Ruiz', '12 Oak St.', 'Lancaster, PA 17603'],
      date: 'November 20, 2026',
      heading: 'Set up your online pay account',
      greeting: 'Dear Ana,',
      why: expect.stringMatching(/^Keystone Foods, Inc\. gives you/),
      codeLabel: 'Your invitation code',
      code: 'ABCD-EFGH-JKLM',
      expires: 'It works once, until December 4, 2026.',
      how: 'How to set up your account',
      steps: [
        'On a phone or computer, go to pay.example.test/invitation',
        'Enter the code. You don’t need to type the dashes or capital letters.',
        'Enter two details that your employer has on file.',
        'Choose how you sign in from now on.',
      ],
      safety: expect.stringMatching(/^Don’t share this code/),
      otherLang: 'es',
      other: expect.stringContaining('español'),
    },
    expect.objectContaining({
      lang: 'es',
      date: '20 de noviembre de 2026',
      expires: expect.stringContaining('4 de diciembre de 2026'),
      otherLang: 'en',
      other: 'This page is also available in English: choose “English” at the top.',
    }),
  ]);
});
