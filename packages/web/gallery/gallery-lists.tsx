import { Button } from '@mantine/core';
import { Checklist } from '../src/ui/lists/checklist.tsx';
import { DefinitionList } from '../src/ui/lists/definition-list.tsx';
import { EmptyState } from '../src/ui/feedback/empty-state.tsx';
import { ErrorState } from '../src/ui/feedback/error-state.tsx';
import { SideList } from '../src/ui/lists/side-list.tsx';
import { SkeletonRows } from '../src/ui/feedback/skeleton-rows.tsx';
import { StatusPill } from '../src/ui/badges/status-pill.tsx';
import { Timeline } from '../src/ui/lists/timeline.tsx';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

const cases = [
  {
    id: '1',
    to: '#1',
    mark: <StatusPill status="delayed" word="Delayed" />,
    time: '5 h',
    isLate: true,
    title: 'Theodore Vance',
    text: 'CT Chest with contrast',
  },
  {
    id: '2',
    to: '#2',
    mark: <StatusPill status="new" word="New" />,
    time: '2 days',
    title: 'Margaret Ellison',
    text: 'MR Brain without contrast',
  },
  {
    id: '3',
    to: '#3',
    mark: <StatusPill status="pending-upload" word="Pending Upload" />,
    time: '4 days',
    title: 'A person with a name of about sixty characters, hyphen-ated',
    text: 'MR Cervical spine',
  },
];

export function GalleryLists() {
  return (
    <>
      <GallerySection title="States">
        <div className={styles['grid']}>
          <EmptyState
            title="No cases match"
            text="No case is “Delayed” in Lakeside Clinic."
            actions={<Button>Clear filters</Button>}
            headingLevel={3}
          />
          <EmptyState
            title="File Not Available"
            drawing="video"
            tone="warn"
            text="This study has no images yet."
            headingLevel={3}
          />
          <ErrorState
            title="The list did not load"
            text="The server did not answer. Your work is safe."
            code="R-7F31"
            actions={<Button>Try again</Button>}
            headingLevel={3}
          />
        </div>
        <SkeletonRows rows={5} widths={[14, 20, 30, 16, 20]} />
      </GallerySection>
      <GallerySection title="Lists">
        <div className={styles['grid']}>
          <div className={styles['side']}>
            <SideList label="Active, due soonest first" items={cases} currentId="2" />
          </div>
          <DefinitionList
            definitions={[
              { term: 'Called', value: 'Maggie' },
              { term: 'Born', value: '03/14/1957, 69 years' },
              { term: 'Sex', value: 'Female' },
              { term: 'Not shown', value: null },
            ]}
          />
          <Checklist
            items={[
              { id: 'a', state: 'done', text: 'All 212 images are here' },
              { id: 'b', state: 'open', text: 'Two agreements' },
              { id: 'c', state: 'problem', text: 'The name differs from the order' },
            ]}
          />
          <Timeline
            label="History"
            rows={[
              { id: '1', time: '11/20 09:02', text: 'Adaeze Nwosu sent version 2 for review' },
              { id: '2', time: '11/19 17:20', text: 'Adaeze Nwosu recorded segment 3 again' },
            ]}
          />
        </div>
      </GallerySection>
    </>
  );
}
