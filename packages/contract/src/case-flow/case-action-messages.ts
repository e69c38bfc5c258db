// The texts of every case action, under the keys that screens and timelines use.
import { messages } from '../shared/messages.ts';
import { caseFlow, caseActionsEn, caseActionsEs, type CaseAction } from './case-actions.ts';
import type { CaseTransition } from './case-action.ts';

type List = typeof caseFlow;
type ActionsWith<Part> = {
  [Action in CaseAction]: List[Action] extends Part ? Action : never;
}[CaseAction];

type Key =
  | `action.${CaseAction}`
  | `confirm.${ActionsWith<{ asksFirst: true }>}.${'title' | 'text'}`
  | `success.${ActionsWith<{ confirmsAfterwards: true }>}`
  | `event.${List[CaseAction]['event']}`;

/** Texts that several actions share, or that belong to none. */
const common = messages({
  en: {
    'confirm.cancel': 'Cancel',
    'confirm.reason': 'Your reason',
    'confirm.reasonNeeded': 'Enter a reason first. It is kept with the case.',
  },
  es: {
    'confirm.cancel': 'Cancelar',
    'confirm.reason': 'Su motivo',
    'confirm.reasonNeeded': 'Primero escriba un motivo. Queda en el caso.',
  },
});

function textsBy(texts: typeof caseActionsEn): Record<Key, string> {
  const entries = Object.entries(caseFlow).flatMap(([action, { event }]) => {
    const { label, timeline, confirmTitle, confirmText, success } = texts[action as CaseAction];
    return [
      [`action.${action}`, label],
      [`confirm.${action}.title`, confirmTitle],
      [`confirm.${action}.text`, confirmText],
      [`success.${action}`, success],
      [`event.${event}`, timeline],
    ];
  });
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined)) as Record<Key, string>;
}

export const caseActionMessages = messages({
  en: { ...common.en, ...textsBy(caseActionsEn) },
  es: { ...common.es, ...textsBy(caseActionsEs) },
});

type MessageKeys = {
  label: `action.${CaseAction}`;
  confirm?: { title: Key; text: Key };
  success?: Key;
};

/** Returns the keys of an action's texts: its button, its question, and its confirmation. */
export const messageKeysOf = (action: CaseAction): MessageKeys => {
  const { asksFirst, confirmsAfterwards }: CaseTransition = caseFlow[action];
  return {
    label: `action.${action}`,
    ...(asksFirst && {
      confirm: { title: `confirm.${action}.title` as Key, text: `confirm.${action}.text` as Key },
    }),
    ...(confirmsAfterwards && { success: `success.${action}` as Key }),
  };
};
