import { useMutation } from '@tanstack/react-query';
import type { Registration } from '@plainscan/contract';
import { Link, useLocation, useNavigate } from 'react-router';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { refusedFields } from '../../platform/forms/form-fields.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth-page.module.css';
import { authCalls } from '../auth-queries.ts';
import { RegisterForm } from './register-form.tsx';
import { dropDraft, originOf, type RegistrationFields } from './registration-draft.ts';
import { registrationMessages } from './registration-messages.ts';

function registrationOf(fields: RegistrationFields, search: string, locale: 'en' | 'es'): Registration {
  const { terms, service, gender, ...rest } = fields;
  return {
    ...rest,
    gender: gender as Registration['gender'],
    termsAccepted: terms && service,
    locale,
    ...originOf(search),
  };
}

export function RegisterPage() {
  const t = useMessages(registrationMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (fields: RegistrationFields) =>
      (await authCalls()).register(registrationOf(fields, search, locale)),
    onSuccess: (_, { email }) => {
      dropDraft();
      void navigate('/auth-success?action=register', { replace: true, state: { sentTo: email.trim() } });
    },
    onError: (refusal) => {
      // field errors appear under their fields. Any other error appears once.
      const isAboutFields = refusal instanceof AppError && Object.keys(refusal.validationError).length > 0;
      if (!isAboutFields) notify('error', errorMessage(refusal, app));
    },
  });
  return (
    <AuthFrame title={t('title')}>
      <p className={styles['intro']}>{t('intro')}</p>
      <RegisterForm isBusy={isPending} refused={refusedFields(error)} onSubmit={(fields) => mutate(fields)} />
      <p className={styles['small']}>
        {t('haveAccount')} <Link to="/login">{t('logIn')}</Link>
      </p>
    </AuthFrame>
  );
}
