// T32, T33, T39, T42: the archive, and what was never paid.
import { plainStep } from './case-service.ts';

export const archiveCase = plainStep('archive');
export const unarchiveCase = plainStep('unarchive');
export const withdrawCase = plainStep('withdraw');
export const letPatientPay = plainStep('letPatientPay');
