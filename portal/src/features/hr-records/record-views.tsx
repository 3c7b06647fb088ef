import type { ReactNode } from 'react';
import { Money } from '@paystead/ui/money/money.tsx';
import { contactView } from './contact-view.tsx';
import {
  dateLead,
  formatDate,
  joinParts,
  formatPeriod,
  type RecordView,
  type RecordBadge,
  type RecordFact,
  type Formatting,
} from './record-view.ts';
import type { AnyRecord, KindKey, RecordOf } from './kinds.ts';
import { SkillLevel } from './skill-level.tsx';

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

const REVIEW = {
  draft: 'hrRecords.reviewDraft',
  shared: 'hrRecords.reviewShared',
  acknowledged: 'hrRecords.reviewAcknowledged',
} as const;

type Status = (typeof CERTIFICATION)[keyof typeof CERTIFICATION] | (typeof TRAINING)[keyof typeof TRAINING];

const VIEWS: { readonly [K in KindKey]: (record: RecordOf[K], formatting: Formatting) => RecordView } = {
  awards: (award, formatting) => ({
    title: award.name,
    line: award.category ?? undefined,
    lead: dateLead(formatting, formatting.t('hrRecords.dateAwarded'), award.dateAwarded),
    facts: [
      [formatting.t('hrRecords.presentedBy'), award.presentedBy],
      [formatting.t('hrRecords.amount'), money(award.amount)],
    ],
  }),
  certifications: (certification, formatting) => ({
    title: certification.name,
    line: joinParts([certification.issuingAuthority, certification.state]),
    badges: [badge(formatting, CERTIFICATION[certification.status])],
    lead: expiry(certification, formatting),
    facts: [
      [formatting.t('hrRecords.issued'), formatDate(formatting, certification.issueDate)],
      [formatting.t('hrRecords.number'), certification.number],
      [
        formatting.t('hrRecords.renewal'),
        certification.renewalRequired ? formatting.t('hrRecords.renewalRequired') : null,
      ],
    ],
  }),
  companyAssets: (asset, formatting) => ({
    title: asset.description,
    line: asset.category ?? undefined,
    badges: asset.returnedDate === null ? [] : [{ text: formatting.t('hrRecords.returned'), icon: 'check' }],
    lead:
      dateLead(formatting, formatting.t('hrRecords.returnedOn'), asset.returnedDate) ??
      dateLead(formatting, formatting.t('hrRecords.expectedReturn'), asset.expectedReturn) ??
      dateLead(formatting, formatting.t('hrRecords.issuedToYou'), asset.issuedDate),
    facts: [
      [
        formatting.t('hrRecords.issuedToYou'),
        (asset.returnedDate ?? asset.expectedReturn) ? formatDate(formatting, asset.issuedDate) : null,
      ],
      [formatting.t('hrRecords.serialNumber'), asset.serialNumber],
      [formatting.t('hrRecords.assetTag'), asset.assetTag],
      [formatting.t('hrRecords.condition'), asset.condition],
      [formatting.t('hrRecords.value'), money(asset.value)],
    ],
  }),
  educations: (school, formatting) => ({
    title: school.institution,
    line: joinParts([school.degree, school.major]),
    badges: school.graduated ? [{ text: formatting.t('hrRecords.graduated'), tone: 'success', icon: 'check' }] : [],
    lead: period(formatting, 'hrRecords.attended', school.startDate, school.endDate),
    facts: [[formatting.t('hrRecords.gpa'), school.gpa]],
  }),
  contacts: contactView,
  priorEmployments: (job, formatting) => ({
    title: job.employer,
    line: job.title ?? undefined,
    lead: period(formatting, 'hrRecords.worked', job.startDate, job.endDate),
    facts: [
      [formatting.t('hrRecords.place'), joinParts([job.city, job.state], ', ')],
      [formatting.t('hrRecords.supervisor'), job.supervisor],
      [formatting.t('hrRecords.phone'), job.phone],
      [formatting.t('hrRecords.endingPay'), money(job.endingPay)],
      [formatting.t('hrRecords.reasonForLeaving'), job.reasonForLeaving],
      [formatting.t('hrRecords.mayContact'), formatting.t(job.mayContact ? 'hrRecords.yes' : 'hrRecords.no')],
    ],
  }),
  skills: (skill, { t }) => ({
    title: skill.name,
    line: skill.category ?? undefined,
    lead: skill.level && [t('hrRecords.level'), <SkillLevel key="level" level={skill.level} />],
    facts: [
      [t('hrRecords.experience'), skill.years === null ? null : t('hrRecords.years', { count: skill.years })],
      [t('hrRecords.lastUsed'), skill.lastUsed === null ? null : String(skill.lastUsed)],
    ],
  }),
  trainings: (training, formatting) => ({
    title: training.course,
    line: joinParts([training.provider, training.type]),
    badges: [badge(formatting, TRAINING[training.status])],
    lead:
      dateLead(formatting, formatting.t('hrRecords.completed'), training.completedDate) ??
      dateLead(formatting, formatting.t('hrRecords.started'), training.startDate),
    facts: [
      [
        formatting.t('hrRecords.started'),
        training.completedDate === null ? null : formatDate(formatting, training.startDate),
      ],
      [formatting.t('hrRecords.expires'), formatDate(formatting, training.expirationDate)],
      [
        formatting.t('hrRecords.length'),
        training.hours === null
          ? null
          : formatting.t('hrRecords.hours', { hours: formatting.format.hours(training.hours).replace(/\.0+$/, '') }),
      ],
      [formatting.t('hrRecords.score'), training.score === null ? null : String(training.score)],
      [formatting.t('hrRecords.cost'), money(training.cost)],
    ],
  }),
  reviews: (review, formatting) => ({
    title: joinParts([review.rating]) ?? formatting.t('hrRecords.review'),
    badges: [{ text: formatting.t(REVIEW[review.status]) }],
    lead: dateLead(formatting, formatting.t('hrRecords.reviewDate'), review.date),
    facts: [
      [formatting.t('hrRecords.period'), formatPeriod(formatting, review.periodBegin, review.periodEnd)],
      [formatting.t('hrRecords.reviewer'), review.reviewer],
      [formatting.t('hrRecords.nextReview'), formatDate(formatting, review.nextReviewDate)],
      [formatting.t('hrRecords.comments'), review.comments, 'long'],
    ],
  }),
};

function badge({ t }: Formatting, { text, ...style }: Status): RecordBadge {
  return { ...style, text: t(text) };
}

function expiry({ expirationDate, status }: RecordOf['certifications'], formatting: Formatting): RecordFact {
  const { t, format } = formatting;
  const label = t(status === 'expired' ? 'hrRecords.expiredOn' : 'hrRecords.expires');
  return [label, expirationDate === null ? t('hrRecords.never') : format.date(expirationDate, 'date')];
}

function period(
  formatting: Formatting,
  label: 'hrRecords.attended' | 'hrRecords.worked',
  from: string | null,
  to: string | null,
): RecordFact | null {
  const text = formatPeriod(formatting, from, to);
  return text === null ? null : [formatting.t(label), text];
}

/** The view of a record, with notes as the last fact and without empty facts. */
export function recordView(kind: KindKey, record: AnyRecord, formatting: Formatting): RecordView {
  const make = VIEWS[kind] as (anyRecord: AnyRecord, formatting: Formatting) => RecordView;
  const view = make(record, formatting);
  const facts = [...view.facts, [formatting.t('hrRecords.notes'), record.notes, 'long'] as const];
  return { ...view, facts: facts.filter(([, value]) => value !== null && value !== undefined && value !== '') };
}
