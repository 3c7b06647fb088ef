/** The tax places of a person, as nine-digit geo codes: state 2, county 3, place 4 digits; zeros mean the level above. */
export type Places = {
  residence: string;
  work: string;
  /** Residence on January 1 of the check's year, where it is another place. */
  januaryResidence: string | null;
  /** True if the certificate of nonresidence that a reciprocity agreement needs is on file. */
  reciprocityCertificate: boolean;
  /** Geo codes of the work places that earnings can name, where a person works at several. */
  workPlaces?: Readonly<Record<string, string>> | undefined;
};
