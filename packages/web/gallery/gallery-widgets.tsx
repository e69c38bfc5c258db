import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Accordion } from '../src/ui/layout/accordion.tsx';
import { Dialog } from '../src/ui/dialogs/dialog.tsx';
import { LiteButton, LiteLink, LiteTextButton } from '../src/ui/lite/lite-button.tsx';
import { LiteCheckbox } from '../src/ui/lite/lite-checkbox.tsx';
import { LiteField } from '../src/ui/lite/lite-field.tsx';
import { LitePasswordField } from '../src/ui/lite/lite-password-field.tsx';
import { LiteSelect } from '../src/ui/lite/lite-select.tsx';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];

function MantineParts() {
  const [place, setPlace] = useState<'middle' | 'side' | null>(null);
  return (
    <>
      <div className={styles['row']}>
        <Button onClick={() => setPlace('middle')}>Dialog</Button>
        <Button variant="default" onClick={() => setPlace('side')}>
          Drawer
        </Button>
        <Button variant="subtle">Quiet</Button>
        <Button aria-disabled>Off</Button>
        <Button aria-busy size="lg">
          Saving
        </Button>
        <Button component={Link} to="#link" variant="default">
          Link
        </Button>
        <Anchor component="button" type="button">
          Link in a sentence
        </Anchor>
      </div>
      <div className={styles['grid']}>
        <TextInput label="Name" description="As it appears on your reports." />
        <TextInput
          label="Email"
          error="Type your email address, like name@example.com."
          defaultValue="ada@"
        />
        <TextInput label="Read only" value="ada@mailbox.test" readOnly />
        <NativeSelect label="Gender" data={genders} />
        <Checkbox label="I accept the terms." description="They open beside this page." defaultChecked />
        <Checkbox label="I accept the terms." error="Please accept the terms." />
      </div>
      <Dialog
        isOpen={place !== null}
        title="Update details"
        place={place ?? 'middle'}
        onClose={() => setPlace(null)}
      >
        <TextInput label="Preferred name" data-autofocus />
      </Dialog>
    </>
  );
}

/** The same parts for the pages before login, which do not load Mantine. */
function LiteParts() {
  return (
    <>
      <div className={styles['row']}>
        <LiteButton>Log in</LiteButton>
        <LiteButton look="default">Another way</LiteButton>
        <LiteButton disabled>Off</LiteButton>
        <LiteButton isBusy isLarge>
          Saving
        </LiteButton>
        <LiteLink to="#link" look="default">
          Link
        </LiteLink>
        <LiteTextButton>Link in a sentence</LiteTextButton>
      </div>
      <div className={styles['grid']}>
        <LiteField label="Name" description="As it appears on your reports." />
        <LiteField
          label="Email"
          error="Type your email address, like name@example.com."
          defaultValue="ada@"
        />
        <LiteField label="Read only" value="ada@mailbox.test" readOnly />
        <LiteSelect label="Gender" options={genders} placeholder="Choose" />
        <LitePasswordField label="Password" defaultValue="secret" />
        <LiteCheckbox label="I accept the terms." help="They open beside this page." defaultChecked />
        <LiteCheckbox label="I accept the terms." error="Please accept the terms." />
      </div>
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
        { id: 'images', title: 'Your images', children: <TextInput label="Clinic code" /> },
        { id: 'terms', title: 'Terms', state: 'locked', children: 'Boxes' },
      ]}
    />
  );
}

export function GalleryWidgets() {
  return (
    <>
      <GallerySection title="Buttons, fields, dialogs">
        <MantineParts />
      </GallerySection>
      <GallerySection title="Lite parts">
        <LiteParts />
      </GallerySection>
      <GallerySection title="Parts of a form">
        <Parts />
      </GallerySection>
    </>
  );
}
