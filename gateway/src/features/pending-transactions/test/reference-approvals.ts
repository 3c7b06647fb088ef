import { addDays } from '@paystead/contract/local-date.ts';
import { BAKERY, MILLRACE, PEOPLE, type PersonKey } from '../../../../test/harness/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours between UTC and the clients' zones, all winter. */
const BEHIND_UTC = { [MILLRACE.clientId]: 5, [BAKERY.clientId]: 8 };

/** A kind of request of a person, and those who decide about it by their own role. */
export interface Subject {
  readonly person: PersonKey;
  readonly ruleType: 2 | 5;
  readonly deciders: readonly PersonKey[];
}
export const SUBJECTS: readonly Subject[] = [
  { person: 'plain', ruleType: 2, deciders: ['manager', 'admin'] },
  { person: 'plain', ruleType: 5, deciders: ['supervisor', 'chief'] },
  { person: 'colleague', ruleType: 2, deciders: ['manager', 'admin'] },
  { person: 'namesake', ruleType: 2, deciders: ['baker'] },
  { person: 'namesake', ruleType: 5, deciders: ['baker'] },
];
/** The people whose requests someone sees by a role of their own. Everyone else has no scope, and no deputies either. */
const SCOPES: Readonly<Partial<Record<PersonKey, readonly PersonKey[]>>> = {
  manager: ['plain', 'colleague'],
  supervisor: ['plain'],
  chief: ['plain'],
  admin: ['plain', 'colleague'],
  baker: ['namesake'],
  other: [],
};

export const nameOf = (key: PersonKey) => `${PEOPLE[key].firstName} Tester${PEOPLE[key].namedAfter}`;
const clientOf = (key: PersonKey): string => PEOPLE[key].client.clientId;
/** Returns the number of a person's day: days since 1970 in the zone in which they are paid. */
export const dayOf = (key: PersonKey, now: number) => Math.floor((now - (BEHIND_UTC[clientOf(key)] ?? 0) * HOUR) / DAY);
/** Returns the date of a numbered day. */
export const dateOf = (day: number) => addDays('1970-01-01', day);

export interface Naming {
  readonly by: PersonKey;
  readonly deputy: PersonKey;
  readonly ruleTypes: readonly (2 | 5)[];
  readonly first: number;
  readonly last: number;
}
export type Verdict = 'approved' | 'rejected' | 'sentBack';
interface Decision {
  readonly verdict: Verdict;
  readonly by: PersonKey;
  readonly actsFor: PersonKey | null;
}
export interface Request {
  readonly subject: Subject;
  status: 'pending' | 'withdrawn' | 'superseded' | Verdict;
  version: number;
  decision: Decision | null;
  /** Events as `approved Silas Tester4 (Mona Tester3)`. */
  readonly history: string[];
}

/** Requests and deputies as lists in memory, written from DSK-5 and TRX-2. */
export class ReferenceApprovals {
  now: number;
  readonly requests: Request[] = [];
  readonly namings: (Naming & { endedAt: number | null })[] = [];
  constructor(now: number) {
    this.now = now;
  }

  submit(subject: Subject): Request {
    const { person } = subject;
    const open = this.requests.find((one) => one.subject === subject && ['pending', 'approved', 'sentBack'].includes(one.status)); // prettier-ignore
    if (open && open.status !== 'approved') {
      Object.assign(open, { status: 'pending', version: open.version + 1, decision: null });
      open.history.push(`amended ${nameOf(person)}`);
      return open;
    }
    if (open) {
      open.status = 'superseded';
      open.history.push(`superseded ${nameOf(person)}`);
    }
    const fresh: Request = { subject, status: 'pending', version: 1, decision: null, history: [`submitted ${nameOf(person)}`] }; // prettier-ignore
    this.requests.push(fresh);
    return fresh;
  }

  /** Names a deputy. Returns the code of the refusal, or null. */
  appoint(naming: Naming): string | null {
    if (!SCOPES[naming.by]) return 'not_found';
    if (naming.first < dayOf(naming.by, this.now)) return 'date_past';
    const isAllowed =
      SCOPES[naming.deputy] && naming.deputy !== naming.by && clientOf(naming.deputy) === clientOf(naming.by);
    if (!isAllowed) return 'deputy_not_allowed';
    const overlaps = this.namings.some(
      (one) =>
        this.isLeft(one) &&
        one.by === naming.by &&
        one.deputy === naming.deputy &&
        one.first <= naming.last &&
        naming.first <= one.last &&
        one.ruleTypes.some((type) => naming.ruleTypes.includes(type)),
    );
    if (overlaps) return 'deputy_overlaps';
    this.namings.push({ ...naming, endedAt: null });
    return null;
  }

  end(place: number, by: PersonKey): number {
    const naming = this.namings[place];
    if (!naming || !this.isLeft(naming) || ![naming.by, naming.deputy].includes(by)) return 404;
    naming.endedAt = this.now;
    return 204;
  }

  private isLeft({ by, last, endedAt }: Naming & { readonly endedAt: number | null }): boolean {
    return endedAt === null && dayOf(by, this.now) <= last;
  }

  /** Returns for whom someone can decide about a request now: null for themselves, undefined if they can't. */
  actsFor({ subject }: Request, by: PersonKey): PersonKey | null | undefined {
    if (by === subject.person) return undefined;
    if (subject.deciders.includes(by)) return null;
    return this.namings.find(
      (one) =>
        one.deputy === by &&
        this.isLeft(one) &&
        one.first <= dayOf(one.by, this.now) &&
        one.ruleTypes.includes(subject.ruleType) &&
        subject.deciders.includes(one.by),
    )?.by;
  }

  private refusal(request: Request, by: PersonKey): string | null {
    const scope = SCOPES[by];
    if (!scope) return 'not_found';
    if (this.actsFor(request, by) !== undefined) return null;
    return scope.includes(request.subject.person) ? 'not_your_decision' : 'not_found';
  }

  decide(request: Request, verdict: Verdict, by: PersonKey): string {
    const refusal = this.refusal(request, by);
    if (refusal !== null) return refusal;
    const isDecided = request.decision !== null && request.status === request.decision.verdict;
    if (isDecided && request.decision?.verdict === verdict) return 'repeated';
    if (request.status !== 'pending') return 'already_decided';
    const actsFor = this.actsFor(request, by) ?? null;
    Object.assign(request, { status: verdict, decision: { verdict, by, actsFor } });
    request.history.push(`${verdict} ${namesOf(by, actsFor)}`);
    return 'done';
  }

  undo(request: Request, by: PersonKey): string {
    const refusal = this.refusal(request, by);
    if (refusal !== null) return refusal;
    const isDecided = request.decision !== null && request.status === request.decision.verdict;
    const newest = this.requests.findLast(({ subject }) => subject === request.subject);
    const isFinal = request.status === 'rejected' && newest !== request;
    if (!isDecided || request.decision?.by !== by || isFinal) return 'decision_final';
    Object.assign(request, { status: 'pending', decision: null });
    request.history.push(`undone ${namesOf(by, this.actsFor(request, by) ?? null)}`);
    return 'done';
  }

  withdraw(request: Request, by: PersonKey): string {
    if (by !== request.subject.person) return 'not_found';
    if (request.status === 'withdrawn') return 'repeated';
    if (!['pending', 'approved', 'sentBack'].includes(request.status)) return 'already_decided';
    request.status = 'withdrawn';
    request.history.push(`withdrawn ${nameOf(by)}`);
    return 'done';
  }
}

export const namesOf = (by: PersonKey, actsFor: PersonKey | null) =>
  actsFor === null ? nameOf(by) : `${nameOf(by)} (${nameOf(actsFor)})`;
