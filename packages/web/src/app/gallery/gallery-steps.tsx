import { useState } from 'react';
import { Accordion } from '../../ui/accordion.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { FileFrame } from '../../ui/file-frame.tsx';
import { PlainButton, PlainLink, TextButton } from '../../ui/plain-button.tsx';
import { PlainDialog } from '../../ui/plain-dialog.tsx';
import { StepLine } from '../../ui/step-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tour } from '../../ui/tour.tsx';
import { drawnSlice } from './drawn-slice.ts';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

function PlainParts() {
  const [place, setPlace] = useState<'middle' | 'side' | null>(null);
  return (
    <>
      <div className={styles['row']}>
        <PlainButton onClick={() => setPlace('middle')}>Dialog</PlainButton>
        <PlainButton look="default" onClick={() => setPlace('side')}>
          Drawer
        </PlainButton>
        <PlainButton look="quiet">Quiet</PlainButton>
        <PlainButton isOff>Off</PlainButton>
        <PlainButton isBusy isLarge>
          Saving
        </PlainButton>
        <PlainLink to="#link" look="default">
          Link
        </PlainLink>
        <TextButton>Link in a sentence</TextButton>
      </div>
      <div className={styles['grid']}>
        <TextField label="Name" description="As it stands on your reports." isOptional />
        <TextField
          label="Email"
          error="Type your email address, like name@example.com."
          defaultValue="ada@"
        />
        <TextField label="Read only" value="ada@mailbox.test" readOnly />
        <CheckField label="I accept the terms." help="They open beside this page." defaultChecked />
        <CheckField label="I accept the terms." error="Please accept the terms." />
      </div>
      <PlainDialog
        isOpen={place !== null}
        title="Update details"
        place={place ?? 'middle'}
        onClose={() => setPlace(null)}
      >
        <TextField label="Preferred name" data-focus-first />
      </PlainDialog>
    </>
  );
}

function Parts() {
  const [openId, setOpenId] = useState<string | null>('images');
  return (
    <Accordion
      headingLevel={3}
      openId={openId}
      onOpen={setOpenId}
      parts={[
        {
          id: 'details',
          title: 'Personal details',
          state: 'done',
          summary: 'Margaret Ellison, 03/14/1957',
          children: 'Fields',
        },
        { id: 'images', title: 'Your images', children: <TextField label="Clinic code" /> },
        { id: 'terms', title: 'Terms', state: 'locked', children: 'Boxes' },
      ]}
    />
  );
}

function Files() {
  const [zoom, setZoom] = useState(1);
  return (
    <div className={styles['wide']}>
      <FileFrame
        title="A-report-with-a-long-name-2026-11-20.pdf"
        state="ready"
        zoom={zoom}
        onZoom={setZoom}
        downloadUrl="#file"
      >
        <img src={drawnSlice(3)} alt="A drawn slice" style={{ width: 160 * zoom }} />
      </FileFrame>
      <FileFrame title="report.tiff" state="loading" />
      <FileFrame title="report.doc" state="failed" onRetry={() => {}} />
    </div>
  );
}

export function GallerySteps() {
  const [isTouring, setTouring] = useState(false);
  return (
    <>
      <GallerySection title="Plain parts">
        <PlainParts />
      </GallerySection>
      <GallerySection title="Steps, parts, tour">
        <StepLine label="Your order" steps={['Details', 'Images', 'Payment', 'Done']} current={1} />
        <div className={styles['row']} />
        <Parts />
        <div className={styles['row']}>
          <PlainButton look="default" onClick={() => setTouring(true)}>
            Start the tour
          </PlainButton>
          <span data-tour="first">First part</span>
          <span data-tour="second">Second part</span>
        </div>
        <Tour
          isOpen={isTouring}
          onClose={() => setTouring(false)}
          steps={[
            { target: 'first', title: 'The first part', text: 'This is what it is for.' },
            { target: 'missing', title: 'Not here', text: 'Left out.' },
            { target: 'second', title: 'The second part', text: 'And this is the other one.' },
          ]}
        />
      </GallerySection>
      <GallerySection title="Files">
        <Files />
      </GallerySection>
    </>
  );
}
