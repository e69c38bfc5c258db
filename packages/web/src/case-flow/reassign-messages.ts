// Texts of the dialog for reassigning a case (T43).
import { defineMessages } from '../platform/language/i18n.tsx';

export const reassignMessages = defineMessages({
  en: {
    title: 'Assign {case} to someone else',
    text: 'The case leaves {assignee} right away. Its status and due date stay, and both people are notified.',
    who: 'New consultant',
    choose: 'Choose a person',
    option: '{name}, {workspace}: {n} in progress',
    nobody: 'Nobody else can claim this case.',
    failed: 'Your colleagues could not be loaded.',
    tryAgain: 'Try again',
    draft: 'Hand over the draft',
    draftHelp: 'Otherwise the draft stays with {assignee} for seven days.',
    chooseFirst: 'Choose a person and enter a reason first.',
    action: 'Assign',
  },
  es: {
    title: 'Asignar {case} a otra persona',
    text: 'El caso deja de ser de {assignee} de inmediato. El estado y la fecha de entrega no cambian, y se avisa a ambos.',
    who: 'Nuevo consultor',
    choose: 'Elija una persona',
    option: '{name}, {workspace}: {n} en curso',
    nobody: 'Nadie más puede tomar este caso.',
    failed: 'No se pudieron cargar los colegas.',
    tryAgain: 'Intentar de nuevo',
    draft: 'Traspasar el borrador',
    draftHelp: 'Si no, el borrador sigue siendo de {assignee} durante siete días.',
    chooseFirst: 'Primero elija una persona y escriba un motivo.',
    action: 'Asignar',
  },
});
