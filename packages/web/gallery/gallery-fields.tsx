import { Checkbox, Select, Switch, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../src/ui/fields/date-field.tsx';
import { PasswordField } from '../src/ui/fields/password-field.tsx';
import { RadioCards } from '../src/ui/fields/radio-cards.tsx';
import { Rating } from '../src/ui/fields/rating.tsx';
import { SuggestionField, type SuggestionState } from '../src/ui/fields/suggestion-field.tsx';
import { GallerySection } from './gallery-section.tsx';
import styles from './gallery.module.css';

function Suggestions() {
  const [value, setValue] = useState('Margaret Ellison');
  const [state, setState] = useState<SuggestionState>('suggested');
  const change = (next: string) => {
    setValue(next);
    setState('own');
  };
  return (
    <>
      <SuggestionField
        label="Name"
        value={value}
        state={state}
        onChange={change}
        onConfirm={() => setState('confirmed')}
      />
      <SuggestionField
        label="Birth place"
        value="Portland"
        state="confirmed"
        onChange={() => {}}
        onConfirm={() => {}}
      />
    </>
  );
}

export function GalleryFields() {
  const [date, setDate] = useState<string | null>('2026-11-24');
  const [birth, setBirth] = useState<string | null>(null);
  const [plan, setPlan] = useState('standard');
  const [stars, setStars] = useState<number | null>(4);
  return (
    <GallerySection title="Fields">
      <div className={styles['grid']}>
        <TextInput label="Preferred name" description="What they like to be called" placeholder="Maggie" />
        <TextInput label="Phone" defaultValue="555-01x" error="Use digits only, like (555) 010-0199." />
        <PasswordField id="gallery-password" label="Password" defaultValue="secret" />
        <Suggestions />
        <DateField
          label="Report date"
          value={date}
          onChange={setDate}
          hasCalendar
          min="2026-11-23"
          max="2027-11-20"
          description="72 hours is the earliest, one year the latest."
        />
        <DateField label="Date of birth" value={birth} onChange={setBirth} max="2026-11-20" />
        <Select
          label="Gender"
          data={['Female', 'Male', 'Other']}
          defaultValue="Female"
          allowDeselect={false}
        />
        <Textarea label="Question" autosize minRows={2} />
        <RadioCards
          label="Package"
          value={plan}
          onChange={setPlan}
          cards={[
            { value: 'standard', title: 'Standard', text: 'Within 72 hours', aside: '$95' },
            { value: 'express', title: 'Express', text: 'Within 24 hours', aside: '$150' },
            { value: 'none', title: 'Not offered', text: 'Off in this workspace', isDisabled: true },
          ]}
        />
        <div>
          <Checkbox label="Notify me" defaultChecked />
          <Switch label="Creator mode" defaultChecked mt="md" />
        </div>
        <div>
          <Rating label="Did this video help you?" value={stars} onChange={setStars} />
          <Rating label="Given rating" value={3} onChange={() => {}} isReadOnly />
        </div>
      </div>
    </GallerySection>
  );
}
