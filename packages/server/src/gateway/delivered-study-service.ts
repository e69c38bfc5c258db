// Header values of studies received by a namespace, stored so that a hospital's system can search them (B21).
import type { Study } from '../platform/media/dicom/study-grouping.ts';
import { insertGatewayStudies, selectNamespaceIdOfUpload } from './gateway-repository.ts';

/** Stores the header values of a delivered upload; does nothing for other uploads. Needs a system transaction. */
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
