import { z } from 'zod';
import { hours4, cents, id, instant, localDate, nextCursor, pageQuery, text } from '../../fields.ts';
import { editVerdict } from '../../verdict.ts';
import { isPhone, MAX_CONTACTS } from './rules.ts';

const record = {
  id,
  employeeId: id,
  notes: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
};
const words = z.string().nullable();
const day = localDate.nullable();

export const award = z.object({
  ...record,
  name: z.string(),
  category: words,
  dateAwarded: day,
  presentedBy: words,
  amount: cents.nullable(),
});
export type Award = z.infer<typeof award>;

/** `status` follows from the expiration date: `expiring` within 90 days. */
export const certification = z.object({
  ...record,
  name: z.string(),
  number: words,
  issuingAuthority: words,
  state: words,
  issueDate: day,
  expirationDate: day,
  renewalRequired: z.boolean(),
  status: z.enum(['valid', 'expiring', 'expired']),
});
export type Certification = z.infer<typeof certification>;

export const companyAsset = z.object({
  ...record,
  category: words,
  description: z.string(),
  serialNumber: words,
  assetTag: words,
  issuedDate: day,
  expectedReturn: day,
  returnedDate: day,
  condition: words,
  value: cents.nullable(),
});
export type CompanyAsset = z.infer<typeof companyAsset>;

export const education = z.object({
  ...record,
  institution: z.string(),
  degree: words,
  major: words,
  startDate: day,
  endDate: day,
  graduated: z.boolean(),
  gpa: words,
});
export type Education = z.infer<typeof education>;

export const skill = z.object({
  ...record,
  name: z.string(),
  category: words,
  level: z.enum(['beginner', 'intermediate', 'advanced', 'expert']).nullable(),
  years: z.int().nullable(),
  /** A year, because the exact day is rarely known. */
  lastUsed: z.int().nullable(),
});
export type Skill = z.infer<typeof skill>;

export const training = z.object({
  ...record,
  course: z.string(),
  provider: words,
  type: words,
  startDate: day,
  completedDate: day,
  hours: hours4.nullable(),
  score: z.int().nullable(),
  status: z.enum(['assigned', 'inProgress', 'completed', 'expired']),
  cost: cents.nullable(),
  expirationDate: day,
});
export type Training = z.infer<typeof training>;

export const priorEmployment = z.object({
  ...record,
  employer: z.string(),
  title: words,
  startDate: day,
  endDate: day,
  city: words,
  state: words,
  supervisor: words,
  phone: words,
  endingPay: cents.nullable(),
  reasonForLeaving: words,
  mayContact: z.boolean(),
});
export type PriorEmployment = z.infer<typeof priorEmployment>;

/** An employee has at most one primary contact. */
export const contact = z.object({
  ...record,
  name: z.string(),
  relationship: words,
  isEmergency: z.boolean(),
  isPrimary: z.boolean(),
  homePhone: words,
  mobilePhone: words,
  workPhone: words,
  email: words,
  address: words,
});
export type Contact = z.infer<typeof contact>;

/** A draft is visible to the reviewer only, until it is shared with the employee. */
export const review = z.object({
  ...record,
  date: day,
  periodBegin: day,
  periodEnd: day,
  reviewer: words,
  rating: words,
  nextReviewDate: day,
  comments: words,
  status: z.enum(['draft', 'shared', 'acknowledged']),
});
export type Review = z.infer<typeof review>;

export const recordsQuery = z.object(pageQuery);

export const awardsReply = z.object({ awards: z.array(award), nextCursor });
export const certificationsReply = z.object({ certifications: z.array(certification), nextCursor });
export const companyAssetsReply = z.object({ companyAssets: z.array(companyAsset), nextCursor });
export const educationsReply = z.object({ educations: z.array(education), nextCursor });
export const skillsReply = z.object({ skills: z.array(skill), nextCursor });
export const trainingsReply = z.object({ trainings: z.array(training), nextCursor });
export const priorEmploymentsReply = z.object({ priorEmployments: z.array(priorEmployment), nextCursor });
export const contactsReply = z.object({
  /** In the order in which to call them. */
  contacts: z.array(contact),
  nextCursor,
  /** The version of the whole list, for `If-Match`. It also changes when the HR team changes a contact. */
  version: z.int(),
  ...editVerdict,
});
export type ContactsReply = z.infer<typeof contactsReply>;

/** A text that may not be empty; the fault is `required`, which names the field. */
const needed = (max: number) => text(max).refine((value) => value !== '', { error: 'required' });
const phone = text(40).refine(isPhone, { error: 'phone' }).nullable();

/** The details of a contact that an employee enters. */
const contactDetails = z
  .object({
    name: needed(120),
    relationship: needed(80),
    isEmergency: z.boolean(),
    mobilePhone: phone,
    homePhone: phone,
    workPhone: phone,
    email: z.email().max(200).nullable(),
    address: text(300).nullable(),
  })
  .refine(({ mobilePhone, homePhone, workPhone }) => (mobilePhone ?? homePhone ?? workPhone) !== null, {
    path: ['mobilePhone'],
    error: 'phone_needed',
  });
export type ContactDetails = z.infer<typeof contactDetails>;

/**
 * The whole list in the order in which to call them. An entry without an id is a new contact, one without details stays as it is,
 * and a contact that is not in the list is removed.
 */
export const contactsChange = z.object({
  contacts: z
    .array(
      z
        .object({ id: id.optional(), details: contactDetails.optional() })
        .refine((entry) => entry.id !== undefined || entry.details !== undefined, {
          path: ['details'],
          error: 'required',
        }),
    )
    .max(MAX_CONTACTS),
});
export type ContactsChange = z.infer<typeof contactsChange>;
export const reviewsReply = z.object({ reviews: z.array(review), nextCursor });
