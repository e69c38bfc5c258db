// The thread that makes receipts: loading what writes PDFs takes most of a second.
import { workInThread } from '../../platform/threads/work-thread.ts';
import { renderReceipt } from './receipt-pdf.ts';

workInThread(renderReceipt);
