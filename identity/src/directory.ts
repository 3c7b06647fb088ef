import { createHash, timingSafeEqual } from 'node:crypto';
import { addressKey, subjectOf, type Person } from './person.ts';

export interface Directory {
  /** Returns the person with this address and password. Unknown address and wrong password look and cost the same. */
  check(email: string, password: string): Person | undefined;
  bySubject(subject: string): Person | undefined;
  listed(): readonly Person[];
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export function createDirectory(people: readonly Person[]): Directory {
  const byAddress = new Map<string, Person>();
  const bySubject = new Map<string, Person>();
  for (const person of people) {
    const key = addressKey(person.email);
    if (byAddress.has(key)) throw new Error(`Two demo people share the address ${key}`);
    byAddress.set(key, person);
    bySubject.set(subjectOf(person), person);
  }
  return {
    check(email, password) {
      const person = byAddress.get(addressKey(email));
      const matches = timingSafeEqual(digest(password), digest(person?.password ?? ''));
      return person && matches ? person : undefined;
    },
    bySubject: (subject) => bySubject.get(subject),
    listed: () => people.filter((person) => !person.unlisted),
  };
}
