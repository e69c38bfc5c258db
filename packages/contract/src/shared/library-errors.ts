// Errors about library resources: part of the error catalog.

export const libraryErrors = {
  'library.no-file': {
    status: 400,
    en: 'Resource file was not chosen', // W-088
    es: 'No se eligió el archivo del recurso',
  },
  'library.format': {
    status: 400,
    en: 'Sorry, the uploaded format is not supported.', // W-089
    es: 'Lo sentimos, el formato del archivo no es compatible.',
  },
  'library.other-type': {
    status: 400,
    en: 'Please add a file format that matches the type of resource you are creating.', // W-090
    es: 'Agregue un archivo cuyo formato corresponda al tipo de recurso que está creando.',
  },
  'library.edit-not-ready': {
    status: 409,
    en: 'Failed to edit file, this resource is not ready!', // W-091
    es: 'No se pudo editar el archivo: ¡este recurso no está listo!',
  },
  'library.delete-not-ready': {
    status: 409,
    en: 'Failed to delete file, this resource is not ready!', // W-092
    es: 'No se pudo eliminar el archivo: ¡este recurso no está listo!',
  },
  'library.open-not-ready': {
    status: 409,
    en: 'Failed to open file, the resource is not ready!', // W-093
    es: 'No se pudo abrir el archivo: ¡el recurso no está listo!',
  },
} as const;
