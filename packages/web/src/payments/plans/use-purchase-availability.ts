import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { planMessages } from './plan-messages.ts';

/** Returns whether anything can be bought here, and if not, why: no card company (CG-185), or a preview (CG-10). */
export function usePurchaseAvailability(): { why: string | null; hasCards: boolean } {
  const t = useMessages(planMessages);
  const { role, cardPayments } = useCurrentUser();
  if (!cardPayments) return { why: t('noCards'), hasCards: false };
  return { why: role === 'patient' ? null : t('preview'), hasCards: true };
}
