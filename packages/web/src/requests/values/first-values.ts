import type { Case } from '@plainscan/contract';
import { formatIsoDate } from '../../ui/typed-date.ts';
import { emptyCaseForm, isoDayOf, type CaseFormValues } from './case-form-values.ts';

/** An empty form, or what a draft of a gateway knows already (F-020: there the date may stay open). */
export function firstValuesOf(item: Case | null, now: Date): CaseFormValues {
  const empty = emptyCaseForm(now);
  if (item === null) return empty;
  const { patient, preferredReportDate } = item;
  return {
    ...empty,
    resourceTitle: item.title,
    name: patient.name,
    preferredName: patient.preferredName ?? '',
    dateOfBirth: formatIsoDate(patient.dateOfBirth),
    gender: patient.gender ?? '',
    questionText: item.questionText ?? '',
    preferredReportDate: preferredReportDate === null ? null : isoDayOf(new Date(preferredReportDate)),
    selectedPaymentPackage: item.reportType,
    selectedPaymentMethod: item.selectedPaymentMethod ?? empty.selectedPaymentMethod,
  };
}
