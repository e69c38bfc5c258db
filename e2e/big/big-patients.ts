// Whose the large things are: patients of the demo, as an order says it.
export const bigPatients = {
  lakeside: {
    email: 'patient@lakeside.test',
    name: 'Priya Raman',
    preferredName: 'Priya',
    dateOfBirth: '1968-09-17',
    gender: 'female',
    phoneNumber: '(555) 010-0199',
  },
  harbor: {
    email: 'patient@harbor.test',
    name: 'Theodore Vance',
    preferredName: 'Ted',
    dateOfBirth: '1949-04-02',
    gender: 'male',
    phoneNumber: '(555) 010-0199',
  },
} as const;
