import { clinicUploadOptions, type Case } from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { detailsMessages } from '../cases/details-messages.ts';

/** E-011: which scan the patient asked the clinic for, in their own words. */
export function ClinicUpload({ item }: { item: Case }) {
  const words = useMessages(detailsMessages);
  const { clinicUploadOption, clinicUploadDetail } = item;
  const which = clinicUploadOptions.findIndex((option) => option === clinicUploadOption);
  if (!clinicUploadOption && !clinicUploadDetail) return null;
  return (
    <section>
      <h2>{words('clinicUpload')}</h2>
      <p>{which === -1 ? clinicUploadOption : words(which === 0 ? 'latestScan' : 'olderScan')}</p>
      {clinicUploadDetail ? <p className="secondary">{clinicUploadDetail}</p> : null}
    </section>
  );
}
