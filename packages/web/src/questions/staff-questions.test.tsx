// A patient's questions for staff, and answering them (CG-198), in the panel of a finished case.
import type { CaseQuestions } from '@plainscan/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, type Answers } from '../app/testing/test-page.tsx';
import { testUser } from '../app/testing/test-user.ts';
import { CaseReviewPanel } from '../case-flow/panels/case-review-panel.tsx';
import { caseId, inStatus, recorded, testCase } from '../cases/opened-case-fixture.ts';
import { currentSnackbars } from '../ui/feedback/snackbar-store.ts';
import { answeredQuestion, closedQuestion, openQuestion, testQuestions } from './question-fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const path = `/cases/${caseId}/questions`;

async function open(questions: Partial<CaseQuestions>, answers: Answers = {}) {
  const item = testCase({ ...recorded, ...inStatus('completed') });
  return renderPage(<CaseReviewPanel item={item} />, {
    address: `/case-details?caseId=${caseId}`,
    user: testUser({ role: 'admin' }),
    answers: {
      [`GET ${path}`]: () => testQuestions({ asking: null, ...questions }),
      ...answers,
    },
  });
}

const answerField = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer about 2:13' });

test('CG-198: shows who asked what about which moment, and seeks to it when pressed', async () => {
  await open({ questions: [openQuestion, answeredQuestion, closedQuestion] });
  expect(await screen.findAllByText(/Margaret Ellison asked about 2:13 on 11\/21\/2026/)).toHaveLength(2);
  expect(screen.getByText('1 open')).toBeTruthy();
  expect(screen.getByText(/Adaeze Nwosu answered on 11\/23\/2026/)).toBeTruthy();
  expect(screen.getByText('Closed because the report was recalled.')).toBeTruthy();
  expect(screen.getByText(/Not answered yet/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play from 3:52' }));
  expect(document.querySelector('video')?.currentTime).toBe(232);
});

test('CG-198: an authorized user answers in a field that keeps its text until it is sent', async () => {
  let fails = true;
  const { calls } = await open(
    { questions: [openQuestion], mayAnswer: true },
    {
      [`PUT ${path}/${openQuestion.id}/answer`]: () =>
        fails
          ? Response.json({ code: 'question.closed', message: 'This question is closed.' }, { status: 409 })
          : testQuestions({
              questions: [{ ...answeredQuestion, id: openQuestion.id }],
              asking: null,
              caseVersion: 2,
            }),
    },
  );
  fireEvent.change(await answerField(), { target: { value: 'No, they are alike.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This question is closed.');
  expect((await answerField()).value).toBe('No, they are alike.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(currentSnackbars().at(-1)?.text).toBe('Answer sent. The patient gets an email.'),
  );
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    text: 'No, they are alike.',
  });
});

test('CG-198: an empty answer is not sent, and shows what is missing', async () => {
  const { calls } = await open({ questions: [openQuestion], mayAnswer: true });
  await answerField();
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByText('Write your answer first.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('CG-198: shows nothing without questions', async () => {
  const { calls } = await open({});
  await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Questions from the patient' })).toBeNull();
});
