// The expectedAnswers rows of users: super-admins manage administrators, administrators manage their creators, and all
// staff see the patients of their own workspace. `main` is a user of Lakeside, `other` of Summit.
import type { ExpectedRow } from './authorization-rows-fixture.ts';

const superOnly = (status: number): string => `403 403 403 403  403 403 403 403 403 403 403 ${status}`;
const managers = (status: number): string => `403 403 403 403  403 403 403 403 ${`${status} `.repeat(4)}`;
const staff = (status: number): string => `403 403 403 403  ${`${status} `.repeat(8)}`;

const administrator = (status: number): ExpectedRow => ({
  main: superOnly(status),
  other: superOnly(status),
  absent: superOnly(404),
});
const creator = (status: number): ExpectedRow => ({
  main: ` 403 403 403 403  403 403 403 403 404 ${status} 404 ${status}`,
  other: `403 403 403 403  403 403 403 403 404 404 ${status} ${status}`,
  absent: managers(404),
});
/** For the staff of their clinic. The provider's staff see them only in the cases they work on. */
const patient = (status: number): ExpectedRow => ({
  main: ` 403 403 403 403  ${status} 404 404 404 404 ${status} 404 ${status}`,
  other: `403 403 403 403  404 ${status} 404 404 404 404 ${status} ${status}`,
  absent: staff(404),
});

export const peopleExpectations: Record<string, ExpectedRow> = {
  listAdmins: { plain: superOnly(200) },
  inviteAdmin: { plain: superOnly(400) },
  resendAdminInvitation: administrator(400),
  disableAdmin: administrator(200),
  enableAdmin: administrator(200),
  listCreators: { plain: managers(200) },
  inviteCreator: { plain: managers(400) },
  resendCreatorInvitation: creator(400),
  disableCreator: creator(200),
  enableCreator: creator(200),
  listOpenCases: creator(200),
  listPatients: { plain: staff(200) },
  invitePatient: { plain: staff(400) },
  resendPatientInvitation: patient(400),
  // Creators see patients but cannot disable anyone.
  disablePatient: {
    main: ` 403 403 403 403  403 403 403 403 404 200 404 200`,
    other: `403 403 403 403  403 403 403 403 404 404 200 200`,
    absent: managers(404),
  },
  enablePatient: {
    main: ` 403 403 403 403  403 403 403 403 404 200 404 200`,
    other: `403 403 403 403  403 403 403 403 404 404 200 200`,
    absent: managers(404),
  },
  // Like disabling, but for a date that is missing.
  correctBirthDate: {
    main: ` 403 403 403 403  403 403 403 403 404 400 404 400`,
    other: `403 403 403 403  403 403 403 403 404 404 400 400`,
    absent: managers(404),
  },
  getPerson: patient(200),
  listPersonMails: patient(200),
  checkPeopleList: { plain: staff(400) },
  invitePeopleList: { plain: staff(400) },
};
