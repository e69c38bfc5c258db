// The export format: gzipped lines of JSON. A header; for each table its columns, its rows as arrays of texts and its
// row count; the sequences; and a hash of all that, without which the file counts as broken.
import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';

const migrationSchema = z.object({ name: z.string(), checksum: z.string() });
const headerSchema = z.object({
  format: z.literal('clinic-export'),
  version: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(migrationSchema),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const tableEndSchema = z.object({ rows: z.int() });
const sequenceSchema = z.object({ sequence: z.string(), last: z.string(), isCalled: z.boolean() });
const endSchema = z.object({ sha256: z.string() });
const lineSchema = z.union([headerSchema, tableSchema, tableEndSchema, sequenceSchema, endSchema]);

export type ExportHeader = z.infer<typeof headerSchema>;
export type ExportSequence = z.infer<typeof sequenceSchema>;
export type ExportLine = z.infer<typeof lineSchema>;

/** A message for the operator who runs the command: what is wrong and how to fix it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function writeLine(line: ExportLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Parses a line that is not a row. Throws if it has another form. */
export function parseLine(text: string): ExportLine {
  return lineSchema.parse(JSON.parse(text));
}

/** Rows stay text in transit: only the database parses them. */
export const isRow = (text: string): boolean => text.startsWith('[');

export const startHash = (): Hash => createHash('sha256');
