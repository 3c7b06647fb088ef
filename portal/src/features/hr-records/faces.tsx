import type { ReactNode } from 'react';
import { Money } from '@paystead/ui/money/money.tsx';
import { contactFace } from './contact-face.tsx';
import { day, joined, span, type Face, type FaceBadge, type Tools } from './face.ts';
import type { AnyRecord, KindKey, RecordOf } from './kinds.ts';

const money = (cents: number | null): ReactNode => (cents === null ? null : <Money cents={cents} />);

const CERTIFICATION = {
  valid: { tone: 'success', icon: 'check', text: 'hrRecords.valid' },
  expiring: { tone: 'warning', icon: 'warning', text: 'hrRecords.expiring' },
  expired: { tone: 'danger', icon: 'stop', text: 'hrRecords.expired' },
} as const;

const TRAINING = {
  assigned: { tone: 'info', icon: 'info', text: 'hrRecords.trainingAssigned' },
  inProgress: { tone: 'info', icon: 'clock', text: 'hrRecords.trainingInProgress' },
  completed: { tone: 'success', icon: 'check', text: 'hrRecords.trainingCompleted' },
  expired: { tone: 'danger', icon: 'stop', text: 'hrRecords.expired' },
} as const;

const LEVEL = {
  beginner: 'hrRecords.levelBeginner',
  intermediate: 'hrRecords.levelIntermediate',
  advanced: 'hrRecords.levelAdvanced',
  expert: 'hrRecords.levelExpert',
} as const;

const REVIEW = {
  draft: 'hrRecords.reviewDraft',
  shared: 'hrRecords.reviewShared',
  acknowledged: 'hrRecords.reviewAcknowledged',
} as const;

type Status = (typeof CERTIFICATION)[keyof typeof CERTIFICATION] | (typeof TRAINING)[keyof typeof TRAINING];

const FACES: { readonly [K in KindKey]: (record: RecordOf[K], tools: Tools) => Face } = {
  awards: (award, tools) => ({
    title: award.name,
    line: award.category ?? undefined,
    facts: [
      [tools.t('hrRecords.dateAwarded'), day(tools, award.dateAwarded)],
      [tools.t('hrRecords.presentedBy'), award.presentedBy],
      [tools.t('hrRecords.amount'), money(award.amount)],
    ],
  }),
  certifications: (one, tools) => ({
    title: one.name,
    line: joined([one.issuingAuthority, one.state]),
    badges: [badge(tools, CERTIFICATION[one.status])],
    facts: [
      [tools.t(one.status === 'expired' ? 'hrRecords.expiredOn' : 'hrRecords.expires'), expiry(one, tools)],
      [tools.t('hrRecords.issued'), day(tools, one.issueDate)],
      [tools.t('hrRecords.number'), one.number],
      [tools.t('hrRecords.renewal'), one.renewalRequired ? tools.t('hrRecords.renewalRequired') : null],
    ],
  }),
  companyAssets: (asset, tools) => ({
    title: asset.description,
    line: asset.category ?? undefined,
    badges: asset.returnedDate === null ? [] : [{ text: tools.t('hrRecords.returned'), icon: 'check' }],
    facts: [
      [tools.t('hrRecords.issuedToYou'), day(tools, asset.issuedDate)],
      [tools.t('hrRecords.expectedReturn'), asset.returnedDate === null ? day(tools, asset.expectedReturn) : null],
      [tools.t('hrRecords.returnedOn'), day(tools, asset.returnedDate)],
      [tools.t('hrRecords.serialNumber'), asset.serialNumber],
      [tools.t('hrRecords.assetTag'), asset.assetTag],
      [tools.t('hrRecords.condition'), asset.condition],
      [tools.t('hrRecords.value'), money(asset.value)],
    ],
  }),
  educations: (school, tools) => ({
    title: school.institution,
    line: joined([school.degree, school.major]),
    badges: school.graduated ? [{ text: tools.t('hrRecords.graduated'), tone: 'success', icon: 'check' }] : [],
    facts: [
      [tools.t('hrRecords.attended'), span(tools, school.startDate, school.endDate)],
      [tools.t('hrRecords.gpa'), school.gpa],
    ],
  }),
  contacts: contactFace,
  priorEmployments: (job, tools) => ({
    title: job.employer,
    line: job.title ?? undefined,
    facts: [
      [tools.t('hrRecords.worked'), span(tools, job.startDate, job.endDate)],
      [tools.t('hrRecords.place'), joined([job.city, job.state], ', ')],
      [tools.t('hrRecords.supervisor'), job.supervisor],
      [tools.t('hrRecords.phone'), job.phone],
      [tools.t('hrRecords.endingPay'), money(job.endingPay)],
      [tools.t('hrRecords.reasonForLeaving'), job.reasonForLeaving],
      [tools.t('hrRecords.mayContact'), tools.t(job.mayContact ? 'hrRecords.yes' : 'hrRecords.no')],
    ],
  }),
  skills: (skill, { t }) => ({
    title: skill.name,
    line: skill.category ?? undefined,
    facts: [
      [t('hrRecords.level'), skill.level && t(LEVEL[skill.level])],
      [t('hrRecords.experience'), skill.years === null ? null : t('hrRecords.years', { count: skill.years })],
      [t('hrRecords.lastUsed'), skill.lastUsed === null ? null : String(skill.lastUsed)],
    ],
  }),
  trainings: (one, tools) => ({
    title: one.course,
    line: joined([one.provider, one.type]),
    badges: [badge(tools, TRAINING[one.status])],
    facts: [
      [tools.t('hrRecords.started'), day(tools, one.startDate)],
      [tools.t('hrRecords.completed'), day(tools, one.completedDate)],
      [tools.t('hrRecords.expires'), day(tools, one.expirationDate)],
      [tools.t('hrRecords.hours'), one.hours === null ? null : tools.format.hours(one.hours)],
      [tools.t('hrRecords.score'), one.score === null ? null : String(one.score)],
      [tools.t('hrRecords.cost'), money(one.cost)],
    ],
  }),
  reviews: (review, tools) => ({
    title: joined([review.rating]) ?? tools.t('hrRecords.review'),
    line: review.date === null ? undefined : tools.format.date(review.date, 'date'),
    badges: [{ text: tools.t(REVIEW[review.status]) }],
    facts: [
      [tools.t('hrRecords.period'), span(tools, review.periodBegin, review.periodEnd)],
      [tools.t('hrRecords.reviewer'), review.reviewer],
      [tools.t('hrRecords.comments'), review.comments],
      [tools.t('hrRecords.nextReview'), day(tools, review.nextReviewDate)],
    ],
  }),
};

function badge({ t }: Tools, { text, ...look }: Status): FaceBadge {
  return { ...look, text: t(text) };
}

function expiry({ expirationDate }: RecordOf['certifications'], tools: Tools): string {
  return day(tools, expirationDate) ?? tools.t('hrRecords.never');
}

/** What a record shows, notes last; nothing that is absent. */
export function faceOf(kind: KindKey, record: AnyRecord, tools: Tools): Face {
  const make = FACES[kind] as (one: AnyRecord, toolbox: Tools) => Face;
  const face = make(record, tools);
  const facts = [...face.facts, [tools.t('hrRecords.notes'), record.notes] as const];
  return { ...face, facts: facts.filter(([, value]) => value !== null && value !== undefined && value !== '') };
}
