// What build/glossary-data.ts makes of the glossary's tables.
declare module 'virtual:glossary-forms-en' {
  import type { GlossaryForms } from '@plainscan/contract';
  export const forms: GlossaryForms;
}
declare module 'virtual:glossary-forms-es' {
  import type { GlossaryForms } from '@plainscan/contract';
  export const forms: GlossaryForms;
}
declare module 'virtual:glossary-texts-en' {
  import type { GlossaryTexts } from '@plainscan/contract';
  export const texts: GlossaryTexts;
}
declare module 'virtual:glossary-texts-es' {
  import type { GlossaryTexts } from '@plainscan/contract';
  export const texts: GlossaryTexts;
}
declare module 'virtual:glossary-pictures' {
  import type { GlossaryPictures } from '@plainscan/contract';
  export const pictures: GlossaryPictures;
}
