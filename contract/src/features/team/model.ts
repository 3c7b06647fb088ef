import { z } from 'zod';
import { asRole, hours4, id, instant, localDate } from '../../fields.ts';

export const teamQuery = z.object(asRole);

const person = { employeeId: id, name: z.string() };

/** The first people of a list, with how many there are. */
function listOf<P extends z.ZodType>(people: P) {
  return z.object({ total: z.int(), people: z.array(people) });
}

const waiting = z.object({ ...person, employeeWorkflowId: id, label: z.string(), submittedAt: instant });
const starter = z.object({ ...person, startDate: localDate });
const certification = z.object({ ...person, certification: z.string(), expirationDate: localDate });
const celebration = z.object({
  ...person,
  kind: z.enum(['birthday', 'anniversary']),
  date: localDate,
  /** Years of service on the date; null for a birthday, whose year stays private. */
  years: z.int().nullable(),
});
const absence = z.object({
  ...person,
  /** `onLeave`: the employment status. `leaveTaken`: leave on the last paycheck, with its hours and the end of its period. */
  kind: z.enum(['onLeave', 'leaveTaken']),
  hours: hours4.nullable(),
  until: localDate.nullable(),
});
const report = z.object({
  ...person,
  /** Number of people below this employee, directly or through others. */
  reports: z.int(),
});

/** DSK-8: what a manager or supervisor should know of their people today. */
export const teamReply = z.object({
  today: localDate,
  /** Requests that the caller can decide. */
  waiting: listOf(waiting),
  starters: listOf(starter),
  /** Null if the client hides HR records from managers. */
  certifications: listOf(certification).nullable(),
  /** Null if the client shows neither birthdays nor anniversaries. */
  celebrations: listOf(celebration).nullable(),
  absences: listOf(absence),
  /** The caller's direct reports; null in the manager view. */
  reports: listOf(report).nullable(),
});
export type TeamReply = z.infer<typeof teamReply>;
export type TeamWaiting = TeamReply['waiting'];
