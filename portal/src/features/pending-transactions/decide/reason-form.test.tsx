import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderWithTexts } from '../../../../../ui/test/render.tsx';
import { ReasonForm } from './reason-form.tsx';

afterEach(cleanup);

it.each([
  [
    'approve',
    'en',
    1000,
    'How did you confirm this request with the employee?',
    'Enter how you confirmed it, such as a call to a number already on file.',
  ],
  [
    'reject',
    'en',
    1000,
    'Why are you rejecting this request?',
    'Enter a reason so the employee knows what to do next.',
  ],
  [
    'send-back',
    'en',
    1000,
    'What does the employee need to correct?',
    'Enter a reason so the employee knows what to do next.',
  ],
  ['note', 'en', 2000, 'Note for other approvers', 'Enter a note.'],
  [
    'approve',
    'es',
    1000,
    '¿Cómo confirmó esta solicitud con la persona empleada?',
    'Escriba cómo la confirmó, por ejemplo con una llamada a un número ya registrado.',
  ],
  ['reject', 'es', 1000, '¿Por qué rechaza esta solicitud?', 'Escriba un motivo para que el empleado sepa qué hacer.'],
  ['send-back', 'es', 1000, '¿Qué hay que corregir?', 'Escriba un motivo para que el empleado sepa qué hacer.'],
  ['note', 'es', 2000, 'Nota para quienes aprueban', 'Escriba una nota.'],
] as const)(
  'TRX-2: the text for “%s” (%s) has at most %d letters, its own question, and must not be empty',
  (...row) => {
    const [kind, language, maxLength, label, missing] = row;
    const nothing = () => undefined;
    const field = createRef<HTMLTextAreaElement>();
    const form = (
      <ReasonForm
        field={field}
        kind={kind}
        name="Ana"
        text=""
        busy={false}
        onChange={nothing}
        onSend={nothing}
        onCancel={nothing}
      />
    );
    const { container } = renderWithTexts(form, language);
    const box = screen.getByLabelText<HTMLTextAreaElement>(label);
    expect([box, box.maxLength]).toEqual([field.current, maxLength]);
    expect(screen.queryByText(missing)).toBeNull();
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    expect(screen.getByText(missing)).toBeTruthy();
  },
);
