// Errors about clinics and their settings: part of the error catalog.

export const clinicErrors = {
  'workspace.closed': {
    status: 403,
    en: '{clinic} is closed, so its staff cannot log in. Please ask the provider.',
    es: '{clinic} está cerrada y su personal no puede entrar. Consulte al proveedor.',
  },
  'workspace.closed-orders': {
    status: 409,
    en: '{clinic} is closed and does not take requests. Please ask the provider.',
    es: '{clinic} está cerrada y no recibe solicitudes. Consulte al proveedor.',
  },
  'workspace.close-provider': {
    status: 409,
    en: 'The provider’s own workspace cannot be closed.',
    es: 'El espacio de trabajo del proveedor no se puede cerrar.',
  },
  'workspace.close-refused': {
    status: 409,
    en: 'This clinic still has open cases or payments. Finish or archive them first.',
    es: 'Esta clínica aún tiene casos o pagos abiertos. Termínelos o archívelos primero.',
  },
  'workspace.code-taken': {
    status: 409,
    en: 'Another clinic already has this code.',
    es: 'Otra clínica ya tiene este código.',
  },
  'workspace.logo-too-large': {
    status: 413,
    en: 'Logo image can not be larger than 3MB',
    es: 'El logotipo no puede superar los 3 MB',
  },
  'workspace.fixed': {
    status: 409,
    en: 'Product, creators and case creation cannot be changed while a case is open.',
    es: 'El producto, los creadores y el origen de los casos no se cambian mientras haya un caso abierto.',
  },
  'workspace.namespaces-failed': {
    status: 409,
    en: 'Failed to update linked namespaces',
    es: 'No se pudieron actualizar los espacios de nombres vinculados',
  },
  'workspace.subdomain-failed': {
    status: 409,
    en: 'Failed to update subdomain',
    es: 'No se pudo actualizar el subdominio',
  },
  'workspace.subdomain-provider': {
    status: 409,
    en: 'The address of the provider’s own workspace cannot be changed here.',
    es: 'La dirección del espacio de trabajo del proveedor no se cambia aquí.',
  },
} as const;
