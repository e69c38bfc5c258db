import { buildWeb } from './web-build.ts';

buildWeb(process.cwd());
console.log('Built packages/web/dist.');
