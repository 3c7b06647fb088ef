import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defaultBranding } from '@paystead/contract/features/branding/rules.ts';
import { ApprovedFiles } from '../../../../scripts/approved/approved-files.ts';
import { MAIL_SAMPLES } from '../../../test/mail/mail-samples.ts';
import { securityEventKinds } from '../security/kinds.ts';
import { mailBrandOf } from './brand.ts';
import { compose } from './deliver-mail.ts';
import { TEMPLATES, type TemplateName } from './templates/templates.ts';

/* Approved files: each mail in both languages, and which of its lines differ for each value that its data can have. */

const approved = new ApprovedFiles(path.join(import.meta.dirname, '../../../test/approved/mails'));
const brand = mailBrandOf(defaultBranding(2026));
type Data = Readonly<Record<string, unknown>>;

/** The part of a JSON schema that says which values a field can have. */
const field = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
});
const object = z.looseObject({ properties: z.record(z.string(), field) });

const RULE_TYPES = [1, 2, 5, 99];
const NUMBERS = [1, 2, 1200];
/** Values of texts and lists that a schema doesn't tell. */
const MORE: Readonly<Partial<Record<TemplateName, Readonly<Record<string, readonly unknown[]>>>>> = {
  approvalDigest: {
    overdue: [0],
    review: [0],
    asDeputy: [0],
    kinds: [[{ ruleType: 1, count: 1 }], RULE_TYPES.map((ruleType) => ({ ruleType, count: 2 }))],
  },
  bankChange: { newAccounts: [[], ['3306', '0999']] },
  deputyNamed: { ruleTypes: [[1], [1, 2], [99]] },
  depositReturned: { sentences: [[]] },
  newDevice: { device: [''] },
  signedOutDevice: { device: [''] },
  securityAlert: {
    address: ['*'],
    clientName: [''],
    counts: [securityEventKinds.map((kind, place) => ({ kind, count: place + 1 })), ...[999_999, 1_000_000].map((count) => [{ kind: 'record_refused', count }])],
  },
}; // prettier-ignore

/** Returns values that a field can have, beside that of its sample. */
function valuesOf(name: string, { type, enum: choices, anyOf }: z.output<typeof field>): readonly unknown[] {
  if (choices) return choices;
  if (type === 'boolean') return [true, false];
  if (name === 'ruleType') return RULE_TYPES;
  // A link's minutes are always the same.
  if (type === 'integer' && name !== 'minutes') return NUMBERS;
  return anyOf?.some((one) => one.type === 'null') === true ? [null] : [];
}

/** Returns the data of a mail with each value of each field, by title. */
function variants(name: TemplateName): (readonly [title: string, data: Data])[] {
  const sample = MAIL_SAMPLES[name];
  const { properties } = object.parse(z.toJSONSchema(TEMPLATES[name].data, { io: 'input' }));
  return Object.entries(properties).flatMap(([key, schema]) =>
    [...valuesOf(key, schema), ...(MORE[name]?.[key] ?? [])]
      .filter((value) => JSON.stringify(value) !== JSON.stringify(sample[key]))
      .map((value) => [`${key}: ${JSON.stringify(value)}`, { ...sample, [key]: value }] as const),
  );
}

function linesOf(template: TemplateName, language: string, data: Data): string[] {
  const payload = { template, data, to: 'petra@example.test', language, brand };
  const { message, category } = compose(
    { id: '0c000000-0000-4000-8000-00000000000c', payload },
    'America/New_York',
    null,
  );
  return [`category: ${category}`, `subject: ${message.subject}`, ...message.text.split('\n')];
}

it.each(Object.keys(TEMPLATES) as TemplateName[])('%s has exactly the words of its approved file', (name) => {
  const parts = ['en', 'es'].flatMap((language) => {
    const usual = linesOf(name, language, MAIL_SAMPLES[name]);
    const others = variants(name).map(([title, data]) => {
      const lines = linesOf(name, language, data);
      const left = usual.filter((line) => !lines.includes(line)).map((line) => `- ${line}`);
      const added = lines.filter((line) => !usual.includes(line)).map((line) => `+ ${line}`);
      return [`== ${language}, ${title}`, ...left, ...added].join('\n');
    });
    return [[`== ${language}`, ...usual].join('\n'), ...others];
  });
  expect(approved.compare(`${name}.txt`, `${parts.join('\n\n')}\n`)).toBe('');
});

it('every approved file is that of a mail', () => {
  expect(approved.unused()).toEqual([]);
});
