import { limits, receiverSchema, type ShareLink } from '@plainscan/contract';
import { useEffect } from 'react';
import { schemaRule } from '../platform/forms/form-schema.ts';
import { useFormFields, type FormFields } from '../platform/forms/form-fields.ts';
import type { ShareLinkBody } from './share-queries.ts';

// A type rather than an interface, because the fields are accessed by name.
export type ShareDraft = {
  what: ShareLink['what'];
  name: string;
  email: string;
  days: string;
  asksBirthDate: boolean;
  mayDownload: boolean;
  showsReport: boolean;
  showsImages: boolean;
};

const offered: readonly number[] = [7, limits.shareDays, limits.maxShareDays];

/** Returns the durations to choose from. The clinic's own is always included. */
export const shareDaysOf = (ofClinic: number): readonly number[] =>
  offered.includes(ofClinic)
    ? offered
    : [7, ofClinic, limits.maxShareDays].toSorted((one, other) => one - other);

const resetMilliseconds = 1_000;

const rule = schemaRule<ShareDraft>(receiverSchema);

/** What is being shared and with whom. H-019, X-030: discarded a second after the dialog has closed. */
export function useShareDraft(
  isOpen: boolean,
  start: Pick<ShareDraft, 'what' | 'asksBirthDate' | 'days'>,
): FormFields<ShareDraft> {
  const form = useFormFields<ShareDraft>(rule, {
    ...start,
    name: '',
    email: '',
    mayDownload: false,
    showsReport: false,
    showsImages: false,
  });
  const { reset } = form;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(reset, resetMilliseconds);
    return () => clearTimeout(timer);
    // Only closing starts the timer: `reset` is a new function on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isOpen]);
  return form;
}

export const shareLinkBodyOf = (
  { what, days, asksBirthDate, mayDownload, showsReport, showsImages }: ShareDraft,
  receiver?: ShareLinkBody['receiver'],
): ShareLinkBody => ({
  what,
  days: Number(days),
  asksBirthDate,
  mayDownload,
  showsReport,
  showsImages,
  ...(receiver && { receiver }),
});
