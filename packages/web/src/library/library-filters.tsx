import { MultiSelect, NativeSelect } from '@mantine/core';
import {
  defaultMaterialCategories,
  materialFilters,
  materialTypes,
  typesShown,
  type MaterialCategory,
  type MaterialType,
} from '@plainscan/contract';
import { useMessages } from '../platform/language/i18n.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { useDebouncedText } from '../ui/fields/use-debounced-text.ts';
import { categoriesFor, type ChangeLibrarySearch } from './library-list-state.ts';
import { libraryMessages } from './library-messages.ts';
import type { LibrarySearch } from './library-queries.ts';
import { useMaterialWords } from './material-words.ts';
import styles from './resources-page.module.css';

interface LibraryFiltersProps {
  role: string;
  search: LibrarySearch;
  onChange: ChangeLibrarySearch;
}

/** T-001: categories, types, keyword, and the fields that the keyword searches. */
export function LibraryFilters({ role, search, onChange }: LibraryFiltersProps) {
  const t = useMessages(libraryMessages);
  const words = useMaterialWords();
  const { categories, types, keyword, filterBy } = search;
  const choose = (chosen: readonly MaterialCategory[]) =>
    // T-032, CG-133.
    onChange({
      categories: chosen.length === 0 ? defaultMaterialCategories : chosen,
      types: typesShown(chosen, types),
    });
  const chooseTypes = (chosen: readonly MaterialType[]) =>
    onChange({ types: typesShown(categories, chosen.length === 0 ? materialTypes : chosen) });
  return (
    <div className={styles['tools']}>
      <MultiSelect
        className={styles['filter'] ?? ''}
        label={t('categories')}
        data={categoriesFor(role).map((value) => ({ value, label: words.of(`category.${value}`) }))}
        value={[...categories]}
        onChange={(chosen) => choose(chosen)}
      />
      <MultiSelect
        className={styles['filter'] ?? ''}
        label={t('types')}
        data={materialTypes.map((value) => ({ value, label: words.of(`type.${value}`) }))}
        value={[...types]}
        onChange={(chosen) => chooseTypes(chosen)}
      />
      <div className={styles['search']}>
        <Search keyword={keyword} onKeyword={(typed) => onChange({ keyword: typed })} />
      </div>
      <div className={styles['by']}>
        <NativeSelect
          label={t('filterBy')}
          value={filterBy}
          data={materialFilters.map((value) => ({ value, label: words.of(`filter.${value}`) }))}
          onChange={(event) => onChange({ filterBy: event.currentTarget.value as LibrarySearch['filterBy'] })}
        />
      </div>
    </div>
  );
}

function Search({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
  const t = useMessages(libraryMessages);
  const [typed, type] = useDebouncedText(keyword, onKeyword);
  return <SearchField label={t('search')} value={typed} hasShortcut onChange={type} />;
}
