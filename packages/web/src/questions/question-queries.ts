// All calls of the web app about questions on moments of a video (CG-198).
import { questionEndpoints, type Case, type CaseQuestions, type SentBody } from '@plainscan/contract';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { caseActionKey, invalidateCaseLists } from '../cases/case-keys.ts';
import { callEndpoint } from '../platform/api/call-endpoint.ts';
import { useVideoSending } from '../reports/video/use-video-sending.ts';
import type { TimelinePin } from '../ui/player/seek-bar.tsx';

const questionsKey = 'questions';

/** Every question and answer increments the case's version, so live updates of the case include them. */
const questionsQuery = (caseId: string, version: number) =>
  queryOptions({
    queryKey: [questionsKey, caseId, version],
    queryFn: ({ signal }): Promise<CaseQuestions> =>
      callEndpoint(questionEndpoints.listQuestions, { params: { id: caseId }, signal }),
    // Keeps the input while the same case's next version is fetched.
    placeholderData: (before, query) => (query?.queryKey[1] === caseId ? before : undefined),
  });

/** No questions exist before a report is finished. */
export const useQuestions = ({ id, version, status }: Pick<Case, 'id' | 'version' | 'status'>) =>
  useQuery({ ...questionsQuery(id, version), enabled: status.value === 'completed' });

export type QuestionsQuery = ReturnType<typeof useQuestions>;

/**
 * Caches the response of a change, and updates the case's version, so that its page does not report another user's
 * change.
 */
function cacheQuestions(client: QueryClient, caseId: string, answer: CaseQuestions): void {
  client.setQueryData(questionsQuery(caseId, answer.caseVersion).queryKey, answer);
  const isOfCase = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === caseId;
  client.setQueriesData<Case>({ predicate: isOfCase }, (item) =>
    item?.id === caseId ? { ...item, version: answer.caseVersion } : item,
  );
  void invalidateCaseLists(client);
}

function useQuestionChange<Values>(caseId: string, call: (values: Values) => Promise<CaseQuestions>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: caseActionKey,
    mutationFn: call,
    // Without a connection, fails immediately and says so instead of waiting silently.
    networkMode: 'always',
    onSuccess: (answer) => cacheQuestions(client, caseId, answer),
    // Another user may have answered or closed it in the meantime.
    onError: () => client.invalidateQueries({ queryKey: [questionsKey, caseId] }),
  });
}

export const useAskQuestion = (caseId: string) =>
  useQuestionChange(caseId, (body: SentBody<typeof questionEndpoints.askQuestion>) =>
    callEndpoint(questionEndpoints.askQuestion, { params: { id: caseId }, body }),
  );

/** Sends an answer in text, or with a clip that the server already has. */
export const useAnswerQuestion = (caseId: string, questionId: string) =>
  useQuestionChange(caseId, (body: SentBody<typeof questionEndpoints.answerQuestion>) =>
    callEndpoint(questionEndpoints.answerQuestion, { params: { id: caseId, questionId }, body }),
  );

/** Uploads a video, then sends the answer with it. */
export function useAnswerWithVideo(caseId: string, questionId: string, onSent: () => void) {
  const client = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const sending = useVideoSending({
    purpose: 'answer-clip',
    attach: (uploadId, text: string, signal) =>
      callEndpoint(questionEndpoints.answerQuestion, {
        params: { id: caseId, questionId },
        body: { text, clip: { uploadId } },
        signal,
      }),
    onSuccess: (answer) => {
      cacheQuestions(client, caseId, answer);
      onSent();
    },
    onError: (failure) => {
      setError(failure);
      void client.invalidateQueries({ queryKey: [questionsKey, caseId] });
    },
  });
  return {
    ...sending,
    error,
    send: (file: File, text: string) => {
      setError(null);
      sending.send(file, text);
    },
  };
}

/** Approves an answer, or returns it with a reason. */
export const useReviewAnswer = (caseId: string, questionId: string) =>
  useQuestionChange(caseId, (reason: string | null) => {
    const params = { id: caseId, questionId };
    return reason === null
      ? callEndpoint(questionEndpoints.approveAnswer, { params })
      : callEndpoint(questionEndpoints.returnAnswer, { params, body: { reason } });
  });

export const useWithdrawQuestion = (caseId: string) =>
  useQuestionChange(caseId, (questionId: string) =>
    callEndpoint(questionEndpoints.withdrawQuestion, { params: { id: caseId, questionId } }),
  );

/** Records that the patient has seen the answers. A failure is ignored: the next visit reports it again. */
export function useAnswersSeen(caseId: string, answers: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => callEndpoint(questionEndpoints.markAnswersSeen, { params: { id: caseId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['records'] }),
  });
  useEffect(() => {
    if (answers > 0) mutate();
  }, [answers, mutate]);
}

/** Returns the positions of questions about the current video on its timeline. */
export const pinsOf = (
  questions: CaseQuestions | undefined,
  { videoReport }: Pick<Case, 'videoReport'>,
): TimelinePin[] =>
  (questions?.questions ?? [])
    .filter(({ version, state }) => version === videoReport?.version && state !== 'closed')
    .map(({ id, atMs, state }) => ({ id, atSeconds: atMs / 1_000, isOpen: state === 'open' }));
