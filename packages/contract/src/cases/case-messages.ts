// Every text about cases. The verbatim ones name their row (area W).
import { caseActionMessages } from '../case-flow/case-action-messages.ts';
import { caseEventMessages } from '../case-flow/case-event-messages.ts';
import { messages, type Locale } from '../shared/messages.ts';
import { caseStatuses, caseStatusWords } from './case-status.ts';

export const caseMessages = messages({
  en: {
    ...caseActionMessages.en,
    ...caseEventMessages.en,
    'list.title': 'Report Dashboard',
    'list.search': 'Patient, study or email',
    'list.status': 'Status',
    'list.patient': 'Patient',
    'list.study': 'Study',
    'list.workspace': 'Workspace',
    'list.due': 'Due',
    'list.assignee': 'Assignee',
    'list.lastUpdate': 'Last Update',
    'list.unclaimed': 'Unclaimed',
    'list.none': 'No results found',
    'list.none.text': 'No cases match. Change the filter or the search.',
    'list.empty.title': 'No cases yet',
    'list.empty.text':
      'A case starts with a study and a question. Request the first video report: it takes a minute.',
    'list.failed': 'The cases could not be loaded',
    'list.range': '{from}–{to} of {total}',
    'list.view.active': 'Active',
    'list.view.dueSoon': 'Due soon',
    'list.view.mine': 'Assigned to me',
    'list.view.review': 'Waiting for review',
    'list.view.completed': 'Completed',
    'list.view.unopened': 'Sent, not watched',
    'list.view.asked': 'Asked',
    'list.view.all': 'All',
    'list.afterPayment': 'after payment',
    'list.due.in.hours': 'in {n} h',
    'list.due.in.days': 'in {n} days',
    'list.due.in.day': 'in 1 day',
    'list.due.late': '{n} h late',
    'list.due.lateDays': '{n} days late',
    'live.updated': 'Case has just been updated',
    'live.pickedUp': 'This case has been picked up',
  },
  es: {
    ...caseActionMessages.es,
    ...caseEventMessages.es,
    'list.title': 'Panel de informes',
    'list.search': 'Paciente, estudio o correo',
    'list.status': 'Estado',
    'list.patient': 'Paciente',
    'list.study': 'Estudio',
    'list.workspace': 'Espacio de trabajo',
    'list.due': 'Vence',
    'list.assignee': 'Asignado a',
    'list.lastUpdate': 'Última actualización',
    'list.unclaimed': 'Sin asignar',
    'list.none': 'Sin resultados',
    'list.none.text': 'Ningún caso coincide. Cambie el filtro o la búsqueda.',
    'list.empty.title': 'Todavía no hay casos',
    'list.empty.text':
      'Un caso empieza con un estudio y una pregunta. Pida el primer informe en video: toma un minuto.',
    'list.failed': 'No se pudieron cargar los casos',
    'list.range': '{from}–{to} de {total}',
    'list.view.active': 'Activos',
    'list.view.dueSoon': 'Vencen pronto',
    'list.view.mine': 'Asignados a mí',
    'list.view.review': 'Por revisar',
    'list.view.completed': 'Completados',
    'list.view.unopened': 'Enviados, sin ver',
    'list.view.asked': 'Con preguntas',
    'list.view.all': 'Todos',
    'list.afterPayment': 'después del pago',
    'list.due.in.hours': 'en {n} h',
    'list.due.in.days': 'en {n} días',
    'list.due.in.day': 'en 1 día',
    'list.due.late': '{n} h de retraso',
    'list.due.lateDays': '{n} días de retraso',
    'live.updated': 'El caso se acaba de actualizar',
    'live.pickedUp': 'Este caso ya fue tomado',
  },
});

export type CaseMessage = keyof typeof caseMessages.en;

/** Translates a part of a refusal: who may do something, or the case's status. Other text stays unchanged. */
export function refusalPartIn(locale: Locale, text: string): string {
  const status = caseStatuses.find((one) => caseStatusWords.en[one] === text);
  if (status !== undefined) return caseStatusWords[locale][status];
  const keys = Object.keys(caseEventMessages.en) as (keyof typeof caseEventMessages.en)[];
  const who = keys.find((key) => key.startsWith('who.') && caseEventMessages.en[key] === text);
  return who === undefined ? text : caseEventMessages[locale][who];
}
