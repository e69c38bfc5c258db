import { describe, expect, it } from 'vitest';
import { groupOf, pagesByModule } from './first-pages.ts';

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  fileName,
  moduleIds,
  imports,
});

describe('pagesByModule', () => {
  it('returns every page that loads a module, through all imports', () => {
    const found = pagesByModule(
      [
        chunk('record.js', ['/src/record.tsx'], ['shared.js']),
        chunk('list.js', ['/src/list.tsx'], ['table.js']),
        // Chunks that import each other must not cause an endless loop.
        chunk('table.js', ['/src/table.tsx'], ['shared.js', 'list.js', 'external']),
        chunk('shared.js', ['/src/api.ts', '/src/button.tsx']),
        chunk('later.js', ['/src/dialog.tsx'], ['shared.js']),
      ],
      { record: ['/src/record.tsx'], list: ['/src/list.tsx'] },
    );
    const pagesOf = (id: string) => [...(found.get(id) ?? [])].join();
    expect(pagesOf('/src/record.tsx')).toBe('record');
    expect(pagesOf('/src/table.tsx')).toBe('list');
    expect(pagesOf('/src/button.tsx')).toBe('record,list');
    expect(found.has('/src/dialog.tsx')).toBe(false);
  });
});

describe('groupOf', () => {
  it.each([
    [['cases'], 'cases'],
    [['cases', 'case-details'], 'staff'],
    [['patient-report', 'case-details'], 'study'],
    [['patient-report', 'patient-dashboard'], 'signed-in'],
    [['login', 'cases'], 'common'],
    [['look-ahead', 'patient-report'], 'calls'],
    [['look-ahead', 'patient-report', 'login'], 'common'],
  ])('%j are in %s', (pages, group) => {
    expect(groupOf(new Set(pages))).toBe(group);
  });
});
