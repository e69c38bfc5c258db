// Texts of the Study Dashboard, the start page for creators of partner clinics (D-016 … D-019).
import { defineMessages } from '../../platform/language/i18n.tsx';

export const studyDashboardMessages = defineMessages({
  en: {
    title: 'Study Dashboard',
    requestDate: 'Request Date',
    patient: 'Patient',
    datePaid: 'Date Paid',
    status: 'Status',
    videoReport: 'Video Report',
    notPaid: 'No payment',
    noVideo: 'Not ready yet',
    openVideo: 'Open report',
    openVideoOf: 'Open report: {name}',
    none: 'No results found',
    noneText: 'No request matches your search. Try another one.',
    clear: 'Show all requests',
    failed: 'The requests could not be loaded',
  },
  es: {
    title: 'Panel de estudios',
    requestDate: 'Fecha de solicitud',
    patient: 'Paciente',
    datePaid: 'Fecha de pago',
    status: 'Estado',
    videoReport: 'Informe en video',
    notPaid: 'No se pagó nada',
    noVideo: 'Todavía no está listo',
    openVideo: 'Abrir informe',
    openVideoOf: 'Abrir informe: {name}',
    none: 'Sin resultados',
    noneText: 'Ninguna solicitud coincide. Cambie la búsqueda.',
    clear: 'Ver todas las solicitudes',
    failed: 'No se pudieron cargar las solicitudes',
  },
});
