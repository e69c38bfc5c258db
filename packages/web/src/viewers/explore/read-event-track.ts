import '../../platform/api/zod-setup.ts';

export { readEventTrack } from '@plainscan/contract';
