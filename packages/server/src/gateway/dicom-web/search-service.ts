// QIDO-RS (PS3.18 10.6): searches only the studies received by a namespace.
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { RequestContext } from '../../platform/http/request-actor.ts';
import { inSlices } from '../../platform/limits/loop-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NamespaceRow } from '../gateway-tables.ts';
import { attribute, namespaceAddress, type DicomJson } from './dicom-attributes.ts';
import { isAnswered, searchAttributes, type Level } from './search-attributes.ts';
import { readSearch } from './search-query.ts';
import { selectFound, type FoundRow } from './search-repository.ts';

export type SearchAnswer = { found: DicomJson[]; warnings: string[] };
type Asked = { level: Level; studyUid?: string; seriesUid?: string; parameters: Record<string, unknown> };

const moreResults = 'There are additional results that can be requested';

/** Throws 400 for an unsupported filter. */
export async function searchDelivered(
  { database, config }: Platform,
  namespace: NamespaceRow,
  { level, studyUid, seriesUid, parameters }: Asked,
  context: RequestContext,
): Promise<SearchAnswer> {
  const query = readSearch(level, parameters);
  const place = {
    namespaceId: namespace.id,
    ...(studyUid !== undefined && { studyUid }),
    ...(seriesUid !== undefined && { seriesUid }),
  };
  const rows = await database.asSystem(async () => {
    const found = await selectFound(level, place, query);
    const shown = found.slice(0, query.limit);
    const [patient, ...others] = idsOf(shown, 'shown_patients');
    await recordAudit({
      actorId: null,
      actorRole: 'gateway',
      workspaceId: namespace.workspaceId,
      // The patient finds it among their own rows, unless it shows several.
      patientUserId: others.length === 0 ? (patient ?? null) : null,
      ip: context.ip,
      requestId: context.requestId,
      action: 'gateway.searched',
      entityKind: 'namespace',
      entityId: namespace.id,
      outcome: 'allowed' as const,
      detail: {
        namespace: namespace.name,
        level,
        found: shown.length,
        ids: idsOf(shown, 'shown_studies'),
        // Only the attributes, because the values are patients' names and numbers.
        by: query.filters.map((filter) => filter.attribute.keyword),
      },
      at: context.now,
    });
    return found;
  });
  const root = namespaceAddress(config.publicUrl, namespace.name);
  const hasMore = rows.length > query.limit;
  const found: DicomJson[] = [];
  for await (const row of inSlices(rows.slice(0, query.limit))) found.push(present(level, row, root));
  return {
    found,
    warnings: [...query.warnings, ...(hasMore ? [moreResults] : [])],
  };
}

/** Returns the IDs in a list column of the rows, each once. */
const idsOf = (rows: readonly FoundRow[], column: 'shown_studies' | 'shown_patients'): string[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? []).map(String)),
];

function present(level: Level, row: FoundRow, root: string): DicomJson {
  const found: DicomJson = {
    '00080005': attribute('CS', 'ISO_IR 192'),
    '00080056': attribute('CS', 'ONLINE'),
  };
  for (const known of searchAttributes) {
    const value = row[known.column];
    if (!isAnswered(level, known) || value === undefined) continue;
    found[known.tag] = Array.isArray(value)
      ? { vr: known.vr, ...(value.length > 0 && { Value: value }) }
      : attribute(known.vr, withoutSeparators(known.vr, value));
  }
  found['00081190'] = attribute('UR', addressOf(level, row, root));
  return found;
}

/** DICOM dates and times have no separators. */
const withoutSeparators = (vr: string, value: string | number | null): string | number | null =>
  typeof value === 'string' && (vr === 'DA' || vr === 'TM') ? value.replaceAll(/[-:]/g, '') : value;

function addressOf(level: Level, row: FoundRow, root: string): string {
  const study = `${root}/studies/${String(row['study_uid'])}`;
  if (level === 'study') return study;
  const series = `${study}/series/${String(row['series_uid'])}`;
  return level === 'series' ? series : `${series}/instances/${String(row['sop_uid'])}`;
}
