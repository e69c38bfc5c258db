/** Runs in the page of a signed-in patient. Returns the case ID of their newest finished report. */
export async function findReport(): Promise<string> {
  const token = localStorage.getItem('access-token') ?? '';
  const answer = await fetch('/api/patients/record', {
    headers: { authorization: `Bearer ${token}`, 'sub-domain': '' },
  });
  const { data } = (await answer.json()) as { data: { caseId: string; status: string }[] };
  return data.find(({ status }) => status === 'completed')?.caseId ?? '';
}
