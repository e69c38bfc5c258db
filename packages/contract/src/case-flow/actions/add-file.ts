import { caseAction, type TextsLike } from '../case-action.ts';

/** Everyone who can see the whole case or owns it may add a file (CG-50). */
const readers = ['reader', 'owner'] as const;

export const addFile = caseAction({
  id: 'T34',
  permission: 'case.add-file',
  from: {
    'not-paid': readers,
    'pending-upload': readers,
    'upload-shared': readers,
    incomplete: readers,
    uploading: readers,
    new: readers,
    'in-progress': readers,
    review: readers,
    'in-review': readers,
    completed: readers,
  },
  to: 'same',
  call: 'POST /cases/:id/additionalFiles',
  event: 'case.file-added',
  notify: [],
  place: { area: 'files', rank: 1 },
  kind: 'form',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'add',
    object: 'additional file',
    effect: 'The file is checked and listed with the case. The status does not change.',
  },
});

export const addFileEn = {
  label: 'Add a file',
  success: 'Additional file is being processed and will be available in a few minutes',
  timeline: '{actor} added a file',
};

export const addFileEs: TextsLike<typeof addFileEn> = {
  label: 'Agregar un archivo',
  success: 'El archivo adicional se está procesando y estará disponible en unos minutos',
  timeline: '{actor} agregó un archivo',
};
