// A page for tests and developers, in no build of the product: every part of the design system in its states, in each color and theme. Its texts are samples
// and are in no message table.
import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Snackbars } from '../src/ui/feedback/snackbars.tsx';
import { applyBrandColor } from '../src/platform/page/branding.ts';
import { useDocumentTitle } from '../src/platform/page/document-title.ts';
import { GalleryData } from './gallery-data.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryImaging } from './gallery-imaging.tsx';
import { GalleryLists } from './gallery-lists.tsx';
import { GalleryShell, type ShellName } from './gallery-shells.tsx';
import { GallerySigns } from './gallery-signs.tsx';
import { GalleryWidgets } from './gallery-widgets.tsx';
import { useDarkPage } from '../src/ui/theme/theme-choice.ts';
import styles from './gallery.module.css';

const colors = ['#388E3C', '#2AAAE2', '#C2185B', '#F19100', '#787FF6', '#0D5CB8', '#636363'];
const shells: readonly ShellName[] = ['staff', 'patient', 'dark'];

/** Reads `color`, `theme`, `size` and `shell` from the URL, so that a screenshot of any state can be taken. */
export function GalleryPage() {
  const [query, setQuery] = useSearchParams();
  const color = query.get('color') ?? '#0D5CB8';
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
  const size = query.get('size') === 'patient' ? 'patient' : 'staff';
  const shell = shells.find((name) => name === query.get('shell'));
  useDocumentTitle('Gallery');
  useEffect(() => applyBrandColor(color), [color]);
  useDarkPage(theme === 'dark');
  if (shell) return <GalleryShell shell={shell} />;
  const set = (name: string) => (value: string) =>
    setQuery({ ...Object.fromEntries(query), [name]: value }, { replace: true });
  return (
    <main
      className={`${styles['page']} ${size === 'patient' ? 'patient' : ''}`}
      data-theme={theme === 'dark' ? 'dark' : undefined}
    >
      <h1>Gallery</h1>
      <div className={styles['controls']}>
        <SegmentedControl
          aria-label="Colour"
          value={color}
          onChange={set('color')}
          data={colors.map((value) => ({ value, label: value }))}
        />
        <SegmentedControl
          aria-label="Theme"
          value={theme}
          onChange={set('theme')}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl
          aria-label="Size"
          value={size}
          onChange={set('size')}
          data={[
            { value: 'staff', label: 'Staff' },
            { value: 'patient', label: 'Patient' },
          ]}
        />
      </div>
      <GallerySigns />
      <GalleryFields />
      <GalleryData />
      <GalleryWidgets />
      <GalleryImaging video={query.get('video')} captions={query.get('captions')} />
      <GalleryLists />
      <Snackbars />
    </main>
  );
}
