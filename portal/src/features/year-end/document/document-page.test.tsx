import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import banner from '@paystead/ui/banner/banner.module.css';
import { refusal, renderPage, type Answer } from '../../../../test/page.tsx';
import { SELF, SubjectContext, type Subject } from '../../../platform/subject.ts';
import { YearEndDocumentPage } from './document-page.tsx';
import { box, detail, document, idOf, sums } from '../test/stub.ts';

afterEach(cleanup);

const ID = document(1).id;
const DETAIL = detail([
  box('1', { amount: 300_00, label: 'Wages, tips, other compensation', sums: sums([100_00, 200_00]) }),
  box('2', {
    amount: 40_00,
    label: 'Federal income tax withheld',
    sums: sums([0, 30_00], { opening: 10_00, total: 40_00 }),
  }),
  box('8', { amount: 5_00, label: 'Allocated tips' }),
  box('12a', { amount: 7_00, topic: 'w2.12.D', mark: 'D', sums: sums([7_00, 0]) }),
  box('13', {
    amount: null,
    topic: 'w2.13.retirementPlan',
    mark: 'retirementPlan',
    text: 'retirementPlan',
    label: 'Retirement plan',
  }),
]);
const page = (
  <Route path="/w-2-form/:documentId">
    <YearEndDocumentPage />
  </Route>
);
const show = (answer: Answer, more = {}, subject: Subject = SELF) =>
  renderPage(<SubjectContext value={subject}>{page}</SubjectContext>, {
    gateway: () => answer,
    address: `/w-2-form/${ID}`,
    ...more,
  });
const item = (name: RegExp) => {
  const listItem = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!listItem) throw new Error('not in the list');
  return within(listItem);
};

describe('PAY-3: every box of a form', () => {
  it('shows its number, official label, explanation and amount', async () => {
    const { calls } = await show({ body: DETAIL });
    expect(calls).toEqual([`GET yearEndDocument/${ID}/boxes`]);
    expect(screen.getByRole('heading', { level: 1, name: 'W-2 2025' })).toBeTruthy();
    const one = item(/^Box 1: ?Wages/);
    expect(one.getByText('$300.00')).toBeTruthy();
    expect(one.getByText(/Your pay for federal income tax/)).toBeTruthy();
    expect(item(/^Box 12a: ?Code D/).getByText(/traditional 401\(k\)/)).toBeTruthy();
    expect(item(/Retirement plan/).getByText('Checked')).toBeTruthy();
    expect(screen.getByText('Wages, tips, other compensation').getAttribute('lang')).toBe('en');
  });

  it('shows the paychecks it adds up, with links, and that they match', async () => {
    await show({ body: DETAIL });
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all calculations' }));
    const two = item(/^Box 2:/);
    expect(two.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'PaycheckAmount',
      expect.stringMatching(/^Earlier in the year.*\$10\.00$/),
      expect.stringMatching(/^February 10, 2025Number V0000002.*\$30\.00$/),
      'Total$40.00',
    ]);
    expect(two.getByRole('link').getAttribute('href')).toBe(`/paychecks/${idOf('c', 2)}`);
    expect(two.getByText('Matches to the cent')).toBeTruthy();
    expect(screen.getByText(/^We added up 3 amounts/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide all calculations' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('marks amounts that paychecks do not show and amounts that differ from them', async () => {
    const wrong = sums([100_00, 200_00], { difference: -24_00 });
    await show({ body: detail([box('8', { amount: 5_00 }), box('1', { amount: 276_00, sums: wrong })]) });
    expect(item(/^Box 8/).getByText(/Paychecks don't show this amount/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all calculations' }));
    expect(item(/^Box 1/).getByText(/Differs from the form by/).textContent).toContain('$24.00');
    expect(screen.getByText("One amount doesn't match the paychecks.")).toBeTruthy();
  });

  const differing = box('1', { amount: 276_00, sums: sums([100_00, 200_00], { difference: -24_00 }) });
  const DIFFERS = 'Check the boxes marked below and contact your payroll team before filing the tax return.';
  const USE_CORRECTED = 'Use the corrected form for your tax return.';
  it.each([
    [
      {},
      [box('1', { sums: sums([1]) })],
      ['success: We added up one amount from the paychecks. It matches to the cent. '],
    ],
    [{}, [differing], [`warning: One amount doesn't match the paychecks. ${DIFFERS}`]],
    [
      { correctedById: document(3).id },
      [differing, box('2', { sums: sums([1], { difference: 1 }) }), box('3', { sums: sums([1]) })],
      [
        `warning: This form was corrected ${USE_CORRECTED}Open the corrected form`,
        `warning: 2 amounts don't match the paychecks. ${USE_CORRECTED}`,
      ],
    ],
    [
      { correctsId: document(2).id },
      [],
      [
        'info: This form corrects an earlier one Use the amounts on this form. The PDF shows what changed.Open the original',
      ],
    ],
    [{ formType: '1099-R' }, [box('1')], ['info: This form is reported by a plan, not from paychecks. ']],
    [{ formType: '1042-S' }, [box('1')], ["info: This form isn't based on paychecks. "]],
    [{ formType: '1099-NEC' }, [box('1')], []],
  ] as const)('the notices of a form say which amounts to use: %j', async (more, boxes, expected) => {
    const { container } = await show({ body: detail(boxes, { document: document(1, more) }) });
    const found = [...container.querySelectorAll(`.${banner['banner']}`)].map((one) => {
      const tone = (['success', 'warning', 'danger'] as const).find((name) =>
        one.classList.contains(`${banner[name]}`),
      );
      return `${tone ?? 'info'}: ${one.textContent}`;
    });
    expect(found).toEqual([...expected, expect.stringMatching(/^info: Does something look wrong\?/)]);
  });

  it('offers nothing to add up for a box of zero without paychecks, and still marks one that should be zero', async () => {
    await show({
      body: detail([
        box('7', { amount: 0, sums: sums([0, 0], { total: 0 }) }),
        box('10', { amount: 5_00, sums: sums([0, 0], { total: 0, difference: 5_00 }) }),
        box('1', { amount: 300_00, sums: sums([100_00, 200_00]) }),
      ]),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Show all calculations' }));
    expect(item(/^Box 1:/).getByText('Matches to the cent')).toBeTruthy();
    expect(item(/^Box 7/).queryByText(/adds up|Paychecks don't show/)).toBeNull();
    expect(item(/^Box 10/).getByText(/Differs from the form by/).textContent).toContain('$5.00');
  });

  it('links a correction and its original to each other', async () => {
    await show({
      body: detail([box('1', { amount: 1, previously: 2 }), box('3'), box('12b', { previously: 0 })], {
        document: document(1, { formType: 'W-2c', correctsId: document(2).id }),
      }),
    });
    expect(screen.getByRole('link', { name: 'Open the original' }).getAttribute('href')).toBe(
      `/w-2-form/${document(2).id}`,
    );
    expect(screen.getAllByText(/Before correction/)[0]?.textContent).toContain('$0.02');
    expect(screen.getByText('Use the amounts on this form. Boxes 1 and 12b changed.')).toBeTruthy();
    cleanup();
    await show({ body: detail([], { document: document(1, { correctedById: document(3).id }) }) });
    expect(screen.getByRole('link', { name: 'Open the corrected form' }).getAttribute('href')).toBe(
      `/w-2-form/${document(3).id}`,
    );
  });

  it('translates the explanation and keeps the official English label', async () => {
    await show({ body: DETAIL }, { language: 'es' });
    expect(screen.getByText(/Su pago para el impuesto federal/)).toBeTruthy();
    expect(screen.getByText('Wages, tips, other compensation')).toBeTruthy();
  });

  it('hides amounts if the person hides them', async () => {
    await show({ body: DETAIL }, { hidden: true });
    expect(item(/^Box 1:/).getByText('Amount hidden')).toBeTruthy();
  });

  it('loads the boxes of an employee in scope and links to their paychecks', async () => {
    const subject = { view: 'supervisor', employeeId: idOf('e', 1) } as const;
    const { calls } = await renderPage(
      <SubjectContext value={subject}>
        <Route path="/supervisor/w2-1099-history/:documentId">
          <YearEndDocumentPage />
        </Route>
      </SubjectContext>,
      { gateway: () => ({ body: DETAIL }), address: `/supervisor/w2-1099-history/${ID}` },
    );
    expect(calls).toEqual([`GET yearEndDocument/${ID}/boxes?employeeId=${subject.employeeId}&role=supervisor`]);
    fireEvent.click(screen.getByRole('button', { name: 'Show all calculations' }));
    expect(screen.getAllByRole('link', { name: 'January 10, 2025' })[0]?.getAttribute('href')).toBe(
      `/supervisor/employee-check-history/${idOf('c', 1)}?employee=${subject.employeeId}`,
    );
  });

  it.each([
    ['stay on the device for the way back', SELF, 1],
    [
      'of an employee in scope are gone once the page is left',
      { view: 'manager', employeeId: idOf('e', 1) } as const,
      0,
    ],
  ])('amounts %s', async (_, subject, kept) => {
    const { services, unmount } = await show({ body: DETAIL }, {}, subject);
    const held = () =>
      services.queries.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined }).length;
    expect(held()).toBe(1);
    unmount();
    expect(held()).toBe(kept);
  });
});

describe('TRU-4: a form that comes on paper', () => {
  it.each([
    ['copy', 'en', 'For your information: your official form is the one on paper', 'Download a copy'],
    ['copy', 'es', 'Para su información: su formulario oficial es el de papel', 'Descargar una copia'],
    ['boxes', 'en', 'For your information: your official form is the one on paper', null],
  ] as const)('as %s in %s says which form is official and where it goes', async (opens, language, title, download) => {
    const paper = document(1, { furnishing: 'paper', consentRequired: true, opens });
    await show({ body: { ...DETAIL, document: paper } }, { language });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(/318 Eden Road/, { selector: 'p, div' })).toBeTruthy();
    expect(item(language === 'en' ? /^Box 1:/ : /^Casilla 1:/).getByText('$300.00')).toBeTruthy();
    expect(
      screen.queryAllByRole('button', { name: /^(Download|Descargar)/ }).map(({ textContent }) => textContent),
    ).toEqual(download === null ? [] : [`${download}: W-2 2025.pdf`]);
  });

  it('has no such notice once the form is delivered here', async () => {
    await show({ body: DETAIL });
    expect(screen.getByRole('button', { name: 'Download PDF: W-2 2025.pdf' })).toBeTruthy();
    expect(screen.queryByText(/official form is the one on paper/)).toBeNull();
  });
});

describe('IMP-9: a form that was corrected after it was opened', () => {
  const value = (amount: number | null, text: string | null = null) => ({ amount, text });
  const changed = {
    ...detail([box('1', { amount: 300_00, label: 'Wages, tips, other compensation' })], {
      document: document(1, { changedOn: '2026-11-12' }),
    }),
    changes: {
      boxes: [
        { box: '1', label: 'Wages', topic: 'w2.1', mark: null, before: value(100_00), after: value(300_00) },
        { box: '12a', label: 'See instructions', topic: 'w2.12.D', mark: 'D', before: null, after: value(5_00) },
        {
          box: '13',
          label: 'Retirement plan',
          topic: 'w2.13.retirementPlan',
          mark: 'retirementPlan',
          before: value(null, 'retirementPlan'),
          after: null,
        },
        {
          box: '15',
          label: 'State',
          topic: 'w2.15',
          mark: 'PA',
          before: value(null, 'PA 1'),
          after: value(null, 'PA 2'),
        },
      ],
      parts: [{ part: 'ssn', before: 'XXX-XX-9999', after: 'XXX-XX-4321' }],
      isPdfReplaced: true,
    },
  };

  it('says when, and shows every box and part that changed, before and after, on request', async () => {
    await show({ body: changed });
    expect(screen.getByText('Corrected on November 12, 2026.')).toBeTruthy();
    expect(
      screen.getByText(/you may need to amend it \(Form 1040-X\).*The PDF was replaced: download it again/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show what changed' }));
    const rows = within(screen.getByRole('table', { name: 'What the correction changed' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Box 1Wages', 'Changed', 'Before $100.00', 'After $300.00'],
      ['Box 12aCode D', 'Added', 'Before None', 'After $5.00'],
      ['Box 13Retirement plan', 'Removed', 'Before Checked', 'After Removed'],
      ['Box 15State, PA', 'Changed', 'Before PA 1', 'After PA 2'],
      ['SSN', 'Changed', 'Before XXX-XX-9999', 'After XXX-XX-4321'],
    ]);
  });

  it('speaks of the employee to a manager, in Spanish too', async () => {
    const subject = { view: 'manager', employeeId: idOf('e', 1) } as const;
    const others = <SubjectContext value={subject}>{page}</SubjectContext>;
    await renderPage(others, { gateway: () => ({ body: changed }), address: `/w-2-form/${ID}`, language: 'es' });
    expect(screen.getByText(/^.*se corrigió después de que la persona lo abrió/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ver qué cambió' })).toBeTruthy();
  });
});

describe('TRU-4: Forms 1095-C and 1042-S', () => {
  it.each([
    ['1095-C', 'mec.14', '14', '1E', /standard/],
    ['1042-S', 'nra.1', '1', '12', /two-digit code/],
  ] as const)(
    '%s shows each line with its value and explanation, and that paychecks are not its source',
    async (formType, topic, no, text, why) => {
      await show({
        body: detail([box(no, { amount: null, text, topic, label: 'Label' })], {
          document: document(1, { formType, fileName: `${formType} 2025.pdf` }),
        }),
      });
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByText(why)).toBeTruthy();
      expect(screen.getByText("This form isn't based on paychecks.")).toBeTruthy();
      expect(screen.queryByText(/Paychecks don't show this amount/)).toBeNull();
    },
  );
});

describe('PAY-3: reasons why a form is not shown', () => {
  const refused = (status: number, code: string): Answer => ({
    status,
    body: { status, code, title: 'x', requestId: 'req-1' },
  });

  it.each([
    [refused(403, 'consent_required'), 'This form comes on paper', 'link', 'Get forms online'],
    [refused(403, 'step_up_required'), 'Confirm your identity', 'button', 'Confirm and show'],
    [refused(429, 'too_many_requests'), 'Too many forms opened in a short time', 'button', 'Try again'],
    [refusal(404), "We couldn't find this form", 'link', 'All forms'],
    [refusal(500), "We couldn't load this form.", 'button', 'Try again'],
  ] as const)('%j shows "%s" and the action that helps', async (answer, title, role, action) => {
    await show(answer);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getAllByRole(role, { name: action }).length).toBeGreaterThan(0);
    expect(screen.queryByText('$300.00')).toBeNull();
  });

  it.each([
    [undefined, 'Nothing is lost. Try again'],
    ['60', 'You can continue in one minute.'],
    ['61', 'You can continue in 2 minutes.'],
    ['90', 'You can continue in 2 minutes.'],
  ])('after too many forms, the wait is rounded up to whole minutes: %s seconds', async (seconds, text) => {
    await show({
      ...refused(429, 'too_many_requests'),
      body: { status: 429, code: 'too_many_requests', title: 'x' },
      ...(seconds !== undefined && { headers: { 'retry-after': seconds } }),
    });
    expect(screen.getByRole('alert').textContent).toContain(text);
  });
});
