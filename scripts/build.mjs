import { buildWeb } from './web-build.mjs';

buildWeb(process.cwd());
console.log('Built packages/web/dist.');
