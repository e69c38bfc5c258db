// The demo's workspaces and accounts. Their passwords are public, so they exist on localhost only.
import type { CreatorType, ProductType, Role } from '@plainscan/contract';

export const demoPassword = 'Demo-2026!';

export type DemoPortal = 'portal' | 'harbor' | 'lakeside' | 'summit';

export const demoWorkspaces: Record<
  DemoPortal,
  {
    id: number;
    name: string;
    isProvider: boolean;
    productType: ProductType;
    creatorType: CreatorType;
    creatorMode: boolean;
    allowClinicUpload: boolean;
    caseCreationType: 'manual_entry' | 'ambra_gw';
    mainFileType: 'dicom' | 'any';
    primaryColor: string;
    casePrefix: string;
    /** What a patient types to ask this clinic for their images (CG-111). */
    clinicCode: string;
  }
> = {
  portal: {
    id: 1,
    name: 'Plainscan',
    isProvider: true,
    productType: 'white-glove-plus',
    creatorType: 'both',
    creatorMode: true,
    allowClinicUpload: false,
    caseCreationType: 'manual_entry',
    mainFileType: 'dicom',
    primaryColor: '#0D5CB8',
    casePrefix: 'PLN',
    clinicCode: 'PLA1001',
  },
  harbor: {
    id: 2,
    name: 'Harbor Imaging',
    isProvider: false,
    productType: 'white-glove-plus',
    creatorType: 'both',
    creatorMode: true,
    allowClinicUpload: true,
    caseCreationType: 'manual_entry',
    mainFileType: 'any',
    primaryColor: '#388E3C',
    casePrefix: 'HBR',
    clinicCode: 'HAR2041',
  },
  lakeside: {
    id: 3,
    name: 'Lakeside Clinic',
    isProvider: false,
    productType: 'white-glove',
    creatorType: 'both',
    creatorMode: false,
    allowClinicUpload: false,
    caseCreationType: 'manual_entry',
    mainFileType: 'dicom',
    primaryColor: '#C2185B',
    casePrefix: 'LAK',
    clinicCode: 'LAK3304',
  },
  summit: {
    id: 4,
    name: 'Summit Radiology',
    isProvider: false,
    productType: 'white-glove-plus',
    creatorType: 'own',
    creatorMode: true,
    allowClinicUpload: false,
    caseCreationType: 'ambra_gw',
    mainFileType: 'dicom',
    primaryColor: '#F19100',
    casePrefix: 'SUM',
    clinicCode: 'SUM4127',
  },
};

type Account = {
  email: string;
  /** `null`: the main host, which belongs to the provider. */
  portal: Exclude<DemoPortal, 'portal'> | null;
  role: Role;
  name: string;
  preferredName?: string;
  born?: string;
  gender?: 'female' | 'male';
  words: string;
};

export const demoAccounts: readonly Account[] = [
  {
    email: 'super@demo.test',
    portal: null,
    role: 'super-admin',
    name: 'Ruth Calloway',
    words: 'super-admin',
  },
  {
    email: 'consultant@demo.test',
    portal: null,
    role: 'creator',
    name: 'Adaeze Nwosu',
    words: 'consultant, records',
  },
  {
    email: 'second@demo.test',
    portal: null,
    role: 'creator',
    name: 'Jonas Keller',
    words: 'second consultant',
  },
  {
    email: 'reviewer@demo.test',
    portal: null,
    role: 'admin',
    name: 'Miriam Hale',
    words: 'reviews and signs off',
  },
  {
    email: 'patient@demo.test',
    portal: null,
    role: 'patient',
    name: 'Margaret Ellison',
    preferredName: 'Maggie',
    born: '1957-03-14',
    gender: 'female',
    words: 'patient, one report and one open case',
  },
  {
    email: 'new@demo.test',
    portal: null,
    role: 'patient',
    name: 'Daniel Whitaker',
    preferredName: 'Dan',
    born: '1984-09-02',
    gender: 'male',
    words: 'patient with nothing yet',
  },
  {
    email: 'admin@harbor.test',
    portal: 'harbor',
    role: 'admin',
    name: 'Carla Pruitt',
    words: 'administrator',
  },
  {
    email: 'creator@harbor.test',
    portal: 'harbor',
    role: 'creator',
    name: 'Owen Tate',
    words: 'requests reports',
  },
  {
    email: 'patient@harbor.test',
    portal: 'harbor',
    role: 'patient',
    name: 'Theodore Vance',
    preferredName: 'Ted',
    born: '1949-04-02',
    gender: 'male',
    words: 'patient with a report',
  },
  {
    email: 'admin@lakeside.test',
    portal: 'lakeside',
    role: 'admin',
    name: 'Helen Marsh',
    words: 'administrator',
  },
  {
    email: 'creator@lakeside.test',
    portal: 'lakeside',
    role: 'creator',
    name: 'Dana Castellano',
    words: 'requests reports',
  },
  {
    email: 'patient@lakeside.test',
    portal: 'lakeside',
    role: 'patient',
    name: 'Priya Raman',
    preferredName: 'Priya',
    born: '1968-09-17',
    gender: 'female',
    words: 'patient with a report',
  },
  {
    email: 'admin@summit.test',
    portal: 'summit',
    role: 'admin',
    name: 'Victor Lund',
    words: 'administrator',
  },
  {
    email: 'creator@summit.test',
    portal: 'summit',
    role: 'creator',
    name: 'Nadia Brooks',
    words: 'records for its own clinic',
  },
  {
    email: 'patient@summit.test',
    portal: 'summit',
    role: 'patient',
    name: 'Luis Ortega-Moreno',
    preferredName: 'Luis',
    born: '1971-12-08',
    gender: 'male',
    words: 'patient with a report',
  },
];
