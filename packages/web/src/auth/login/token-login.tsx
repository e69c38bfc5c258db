import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import type { LoginResult } from '../auth-calls.ts';
import { authMessages } from '../auth-messages.ts';
import styles from '../auth-page.module.css';
import { authCalls } from '../auth-queries.ts';
import { withRedirect } from '../mailed-link.ts';

/** CG-191: returns the secret of a new password, which the previous page passes outside the URL. */
function loginTokenFromState(state: unknown): string | null {
  const token =
    typeof state === 'object' && state !== null && 'loginToken' in state ? state.loginToken : null;
  return typeof token === 'string' ? token : null;
}

/** logs in with `token` and `demo` from the URL. The token is removed from the URL immediately and used once. */
export function TokenLogin({ onResult }: { onResult: (result: LoginResult) => void }) {
  const t = useMessages(authMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const [asked] = useState(() => ({
    token: query.get('token') ?? loginTokenFromState(state),
    demo: query.get('demo') === 'true',
  }));
  const redirect = query.get('redirect');
  const isSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ token, demo }: { token: string; demo: boolean }) =>
      (await authCalls()).logInWithToken(token, demo),
    onSuccess: onResult,
  });
  useEffect(() => {
    if (!asked.token || isSent.current) return;
    isSent.current = true;
    void navigate(withRedirect('/login', redirect), { replace: true });
    mutate({ token: asked.token, demo: asked.demo });
  }, [asked, mutate, navigate, redirect]);
  if (!asked.token || (!isPending && !error)) return null;
  return (
    <div className={styles['text']} role="status">
      {error ? <Note tone="bad">{errorMessage(error, app)}</Note> : t('tokenLogin')}
    </div>
  );
}
