// The library's worker. Its build for older browsers expects Chrome 119 and Safari 17.4, ours are older (CG-213).
import '../../platform/older-browsers/functions.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
