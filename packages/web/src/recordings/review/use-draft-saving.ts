import type { Case, EditedVideo, KnownEdit } from '@plainscan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { invalidateCaseLists } from '../../cases/case-keys.ts';
import { caseQuery } from '../../cases/case-queries.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { isLeavingPage } from '../../platform/session/session-end.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { saveEdit } from './review-calls.ts';
import { reviewPageMessages } from './review-messages.ts';

interface DraftSavingOptions {
  item: Case;
  answer: EditedVideo;
  edit: KnownEdit;
  isChanged: boolean;
  onSaved: (answer: EditedVideo) => void;
}

export interface DraftSaving {
  readonly isPending: boolean;
  /** Why saving failed. */
  readonly failure: string | null;
  readonly forget: () => void;
  /** Saves and opens the case. */
  readonly keep: () => Promise<void>;
  /** Saves and returns the server's version. Returns `null` if it failed, which the page shows. */
  readonly save: () => Promise<EditedVideo | null>;
  /** Stops asking and saving when the user leaves the page. */
  readonly stopGuarding: () => void;
  /** Saves. Then the video is rendered first or sent immediately. */
  readonly send: (onRenderNeeded: () => void, onReady: () => void) => Promise<void>;
}

/** Saves the draft when the user leaves. If that fails, the page stays open. */
export function useDraftSaving({ item, answer, edit, isChanged, onSaved }: DraftSavingOptions): DraftSaving {
  const t = useMessages(reviewPageMessages);
  const app = useMessages(appMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLeft = useRef(false);
  const saving = useMutation({
    mutationFn: () => saveEdit(item.id, answer, edit),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: caseQuery(item.id).queryKey });
      void invalidateCaseLists(client);
    },
  });
  /** Returns the server's version, or `null` if saving failed. */
  const save = async (): Promise<EditedVideo | null> => {
    if (!isChanged) return answer;
    if (saving.isPending) return null;
    return saving.mutateAsync().catch(() => null);
  };
  const blocker = useBlocker(() => isChanged && !isLeft.current);
  const saveAndProceed = useEffectEvent(async () => {
    if (await save()) blocker.proceed?.();
    else {
      notify('error', t('leaveFailed'));
      blocker.reset?.();
    }
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void saveAndProceed();
  }, [isBlocked]);
  useUnloadPrompt(isChanged);
  const stopGuarding = () => {
    isLeft.current = true;
  };
  return {
    isPending: saving.isPending,
    failure: saving.error && errorMessage(saving.error, app),
    forget: () => saving.reset(),
    save,
    stopGuarding,
    async keep() {
      if (!(await save())) return;
      stopGuarding();
      notify('done', t(isChanged ? 'keptJoining' : 'kept'));
      void navigate(`/case-details?caseId=${item.id}`);
    },
    async send(onRenderNeeded, onReady) {
      const saved = await save();
      if (saved === null) return;
      if (saved.state === 'ready' && saved.videoId === answer.videoId && !isChanged) return onReady();
      onRenderNeeded();
      onSaved(saved);
    },
  };
}

function useUnloadPrompt(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
}
