// The thread that draws the frames of films, as printed-report-thread.ts.
import { workInThread } from '../../platform/threads/work-thread.ts';
import { renderFilmFrames } from './film-frames-pdf.ts';

workInThread(renderFilmFrames);
