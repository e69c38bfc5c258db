// Case statuses (E-021, D-015): their texts, and which of them are stored.
import { messages } from '../shared/messages.ts';

export const storedStatuses = [
  'not-paid',
  'pending-upload',
  'upload-shared',
  'incomplete',
  'uploading',
  'new',
  'in-progress',
  'review',
  'in-review',
  'completed',
  'archived',
] as const;
export type StoredStatus = (typeof storedStatuses)[number];

/** `delayed` is never stored: it is `new` with less than 24 hours left (CG-42). */
export const caseStatuses = [...storedStatuses, 'delayed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const activeStatuses = [
  'pending-upload',
  'upload-shared',
  'new',
  'delayed',
  'uploading',
  'in-progress',
  'review',
  'in-review',
  'not-paid',
] as const satisfies readonly CaseStatus[];

/** CG-193: who has to act next while a case has this status. */
export const caseNextActors: Record<StoredStatus, 'provider' | 'clinic' | 'nobody'> = {
  'not-paid': 'clinic',
  'pending-upload': 'clinic',
  'upload-shared': 'clinic',
  incomplete: 'clinic',
  uploading: 'clinic',
  new: 'provider',
  'in-progress': 'provider',
  review: 'provider',
  'in-review': 'provider',
  completed: 'nobody',
  archived: 'nobody',
};

/** The glyph color of each status on a light background (design language, section 7). */
export const statusColors: Record<CaseStatus, string> = {
  'not-paid': '#938010',
  'pending-upload': '#B17100',
  'upload-shared': '#BE651A',
  incomplete: '#BF558D',
  uploading: '#0C8BBB',
  new: '#3E7CE4',
  delayed: '#DE3C37',
  'in-progress': '#8769D5',
  review: '#209385',
  'in-review': '#0F919D',
  completed: '#319751',
  archived: '#7B8187',
};

export const caseStatusWords = messages({
  en: {
    'not-paid': 'Not Paid',
    'pending-upload': 'Pending Upload',
    'upload-shared': 'Pending Shared',
    incomplete: 'Incomplete',
    uploading: 'Uploading',
    new: 'New',
    delayed: 'Delayed',
    'in-progress': 'In Progress',
    review: 'Review',
    'in-review': 'In Review',
    completed: 'Completed',
    archived: 'Archived',
  },
  es: {
    'not-paid': 'Sin pagar',
    'pending-upload': 'Falta la carga',
    'upload-shared': 'Compartido pendiente',
    incomplete: 'Incompleto',
    uploading: 'Cargando',
    new: 'Nuevo',
    delayed: 'Retrasado',
    'in-progress': 'En curso',
    review: 'Por revisar',
    'in-review': 'En revisión',
    completed: 'Completado',
    archived: 'Archivado',
  },
} satisfies { en: Record<CaseStatus, string>; es: Record<CaseStatus, string> });

/** Returns the status that users see: `new` becomes `delayed` when less than 24 hours are left (E-022, X-002). */
export const shownStatus = (
  status: StoredStatus,
  dueDate: Date | null,
  now: Date,
  delayedMilliseconds: number,
): CaseStatus =>
  status === 'new' && dueDate !== null && dueDate.getTime() - now.getTime() < delayedMilliseconds
    ? 'delayed'
    : status;
