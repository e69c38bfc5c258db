// What build/glossary-data.ts makes of the glossary's tables.
declare module 'virtual:glossary-forms-en' {
  export const forms: import('@plainscan/contract').GlossaryForms;
}
declare module 'virtual:glossary-forms-es' {
  export const forms: import('@plainscan/contract').GlossaryForms;
}
declare module 'virtual:glossary-texts-en' {
  export const texts: import('@plainscan/contract').GlossaryTexts;
}
declare module 'virtual:glossary-texts-es' {
  export const texts: import('@plainscan/contract').GlossaryTexts;
}
