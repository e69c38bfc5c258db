// What a hospital's system can look for (B21): the words of the headers, kept for studies that came by a namespace.
import type { Study } from '../platform/media/dicom/study-grouping.ts';
import { insertGatewayStudies, selectNamespaceIdOfUpload } from './gateway-repository.ts';

/** Keeps what the headers of a delivered upload say; does nothing for any other one. Needs a system transaction. */
export async function describeDeliveredStudies(
  uploadId: string,
  studyId: string,
  studies: readonly Study[],
): Promise<void> {
  const namespaceId = await selectNamespaceIdOfUpload(uploadId);
  if (namespaceId === undefined) return;
  await insertGatewayStudies(
    studies.map((study) => ({
      studyId,
      namespaceId,
      studyUid: study.studyUid,
      patientName: study.patientName,
      patientId: study.patientId,
      patientBirthDate: study.patientBirthDate,
      patientSex: study.patientSex,
      studyDate: study.date,
      studyTime: study.time,
      description: study.description,
      accessionNumber: study.accessionNumber,
      referringPhysician: study.referringPhysician,
      studyNumber: study.studyNumber,
    })),
  );
}
