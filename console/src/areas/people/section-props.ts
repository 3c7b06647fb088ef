import type { PersonPage } from '@paystead/contract/console/people/model.ts';

/** The inputs of every section of a person's page. */
export interface SectionProps {
  readonly person: PersonPage;
  /** The reason that the operator gave for the look; null: none was asked for. Reasons of later acts begin with it. */
  readonly reason: string | null;
  /** Reads the page again after a change, and shows what happened. */
  readonly onChanged: (message?: string) => Promise<void>;
}
