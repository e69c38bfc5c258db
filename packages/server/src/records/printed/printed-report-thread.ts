// The thread that makes printed reports: a long one takes 150 ms, the first of a process several times that.
import { workInThread } from '../../platform/threads/work-thread.ts';
import { renderPrintedReport } from './printed-report-pdf.ts';

workInThread(renderPrintedReport);
