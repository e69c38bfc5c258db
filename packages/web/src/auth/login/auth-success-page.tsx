import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { LiteLink } from '../../ui/lite/lite-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { withRedirect } from '../mailed-link.ts';
import { invitationMessages } from '../password/invitation-messages.ts';
import styles from '../auth-page.module.css';

const actions = ['invitation', 'register', 'reset'] as const;
type Action = (typeof actions)[number];

/** Long enough to read the two lines. */
const redirectDelayMs = 5_000;

/** an unknown action counts as a registration. */
const readAction = (wish: string | null): Action => actions.find((action) => action === wish) ?? 'register';

/** for a tag manager, if the clinic uses one. */
function pushPageView(page: string): void {
  const place = window as unknown as { dataLayer?: object[] };
  place.dataLayer ??= [];
  place.dataLayer.push({ event: 'page_view', page });
}

/** The address that the confirmation mail went to, from the registration form. A pasted address lacks it. */
const addressIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'sentTo' in state && typeof state.sentTo === 'string'
    ? state.sentTo
    : null;

export function AuthSuccessPage() {
  const t = useMessages(invitationMessages);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const action = readAction(query.get('action'));
  const target = query.get('redirect');
  const login = withRedirect('/login', target);
  // CG-191: the login uses the secret that the new password returned, and asks for nothing again.
  const { state } = useLocation() as { state: unknown };
  const sentTo = addressIn(state);
  const opensVideo = action === 'invitation' && target?.startsWith('/patient-report') === true;
  useEffect(() => {
    if (action === 'register') pushPageView('/auth-success?action=register');
  }, [action]);
  useEffect(() => {
    if (action !== 'invitation') return;
    const timer = setTimeout(() => void navigate(login, { replace: true, state }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [action, login, navigate, state]);
  return (
    <AuthFrame title={t(`${action}Done`)}>
      <div className={styles['text']} role="status">
        <Note tone="ok">
          {action === 'register' && sentTo !== null ? `${t('registerMail', { email: sentTo })} ` : null}
          {t(opensVideo ? 'videoOpens' : `${action}DoneText`)}
        </Note>
      </div>
      <LiteLink to={login} state={state} isLarge isFull>
        {t('goToLogin')}
      </LiteLink>
    </AuthFrame>
  );
}
