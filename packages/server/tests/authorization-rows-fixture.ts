// The form of a row of expectedAnswers: who calls, in which state of the case, and the status of each answer.

/**
 * The users who make the calls. `main` is a pooled case of Lakeside that the provider works on, `other` an in-house
 * case of Summit.
 */
export const signedInPeople = [
  'user',
  'owner',
  'samePatient',
  'otherPatient',
  'creatorOwn',
  'creatorOther',
  'consultant',
  'assignee',
  'reviewer',
  'adminOwn',
  'adminOther',
  'superAdmin',
] as const;
export type SignedInPerson = (typeof signedInPeople)[number];

/** Twelve statuses, in the order of `signedInPeople`. */
type Row = string;

export type ExpectedRow =
  | { everybody: number }
  | { plain: Row }
  | {
      /** The state of the case before each cell, for calls that change it. */
      stage?: Stage;
      /** The body to send. An empty one, which no schema accepts, shows who gets as far as the body. */
      sends?: object;
      main: Row;
      other: Row;
      absent: Row;
    };

export type Stage =
  | 'not-paid'
  | 'pending-upload'
  | 'upload-shared'
  | 'new'
  | 'in-progress'
  | 'in-progress with video'
  | 'review'
  | 'in-review'
  | 'completed'
  | 'archived';

/** Returns a row's status for one user. */
export function statusFor(row: Row, person: SignedInPerson): number {
  return Number(row.trim().split(/\s+/)[signedInPeople.indexOf(person)]);
}
