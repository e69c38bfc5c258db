import { useState } from 'react';
import { AppError } from '../platform/api/app-error.ts';
import { appMessages } from '../platform/language/app-messages.ts';
import { errorMessage } from '../platform/api/error-message.ts';
import type { FormFields } from '../platform/forms/form-fields.ts';
import { useMessages } from '../platform/language/i18n.tsx';
import { useMakeLink } from './share-queries.ts';
import { sharingMessages } from './sharing-messages.ts';
import { shareLinkBodyOf, type ShareDraft } from './use-share-draft.ts';

interface Made {
  url: string;
  /** The choices it was created from. The same choices copy the same link again. */
  wish: string;
}

/** Sends or copies a link, and reports the result (H-018, H-020). */
export function useSharing(recordId: string, form: FormFields<ShareDraft>) {
  const t = useMessages(sharingMessages);
  const app = useMessages(appMessages);
  const make = useMakeLink(recordId);
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // Shown inside the dialog: a snackbar behind it is neither visible nor read by screen readers.
  const [done, setDone] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const wish = JSON.stringify(shareLinkBodyOf(form.values));
  const isVideo = form.values.what === 'video';

  /** Our own errors say more than the general message. */
  const explain = (sentence: string, error: unknown): string =>
    error instanceof AppError && error.status >= 400 && error.status < 500
      ? `${sentence} ${errorMessage(error, app)}`
      : sentence;

  function begin(): void {
    setFailure(null);
    setDone(null);
    setCopied(false);
  }

  async function send({ name, email }: ShareDraft): Promise<void> {
    begin();
    try {
      await make.mutateAsync(shareLinkBodyOf(form.values, { name, email }));
      setDone(t(isVideo ? 'sentVideo' : 'sentFiles'));
      form.reset();
    } catch (error) {
      setFailure(explain(t('sendFailed'), error));
    }
  }

  async function copy(): Promise<void> {
    begin();
    try {
      const url = made?.wish === wish ? made.url : (await make.mutateAsync(shareLinkBodyOf(form.values))).url;
      if (url === null) return;
      setMade({ url, wish });
      // If the browser does not allow it, the link can be copied manually.
      await navigator.clipboard?.writeText(url).then(
        () => {
          setDone(t('copied'));
          setCopied(true);
        },
        () => {},
      );
    } catch (error) {
      setFailure(explain(t(isVideo ? 'linkFailedVideo' : 'linkFailedFiles'), error));
    }
  }

  return {
    send: (draft: ShareDraft) => void send(draft),
    copy: () => void copy(),
    isBusy: make.isPending,
    failure,
    done,
    made: made?.wish === wish ? made.url : null,
    /** The link of the present choices is in the clipboard. */
    isCopied: isCopied && made?.wish === wish,
  };
}
