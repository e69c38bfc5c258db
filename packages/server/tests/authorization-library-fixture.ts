// The expectedAnswers rows of the library (CG-134): staff of clinics that make videos, the provider's staff, and
// patients for self-help. Lakeside is not in creator mode, Summit is.
import type { ExpectedRow } from './authorization-rows-fixture.ts';

const staff = (status: number): ExpectedRow => ({
  plain: `403 403 403 403  403 ${status} ${status} ${status} ${status} 403 ${status} ${status}`,
});
const readers: ExpectedRow = {
  plain: '403 200 200 200  403 200 200 200 200 403 200 200',
};
/** A resource of the provider for all clinics, and one of Summit's. */
const own = (status: number): ExpectedRow => ({
  main: ` 403 403 403 403  403 403 ${status} ${status} ${status} 403 403 ${status}`,
  other: `403 403 403 403  403 ${status} 404 404 404 403 ${status} ${status}`,
  absent: '403 403 403 403  403 404 404 404 404 403 404 404',
});

/** A template of the provider, and one of Summit's. No workspace can access those of another. */
const template = (status: number): ExpectedRow => ({
  main: ` 403 403 403 403  403 404 ${status} ${status} ${status} 403 404 ${status}`,
  other: `403 403 403 403  403 ${status} 404 404 404 403 ${status} ${status}`,
  absent: '403 403 403 403  403 404 404 404 404 403 404 404',
});

/** The administrators of Summit and of the provider, which make videos. Lakeside makes none. */
const curators = (status: number): ExpectedRow => ({
  plain: `403 403 403 403  403 403 403 403 ${status} 403 ${status} ${status}`,
});

export const libraryExpectations: Record<string, ExpectedRow> = {
  listMaterials: readers,
  listSelfHelpCategories: readers,
  listAnatomies: staff(200),
  listModalities: staff(200),
  listTags: staff(200),
  createMaterial: staff(400),
  getMaterial: {
    main: ' 403 404 404 404  403 200 200 200 200 403 200 200',
    other: '403 404 404 404  403 200 404 404 404 403 200 200',
    absent: '403 404 404 404  403 404 404 404 404 403 404 404',
  },
  updateMaterial: own(400),
  removeMaterial: own(204),
  markNormal: own(400),
  unmarkNormal: own(204),
  listGlossary: curators(200),
  listUnexplainedWords: curators(200),
  saveGlossaryEntry: curators(400),
  removeGlossaryEntry: curators(404),
  checkGlossaryFile: curators(400),
  importGlossaryFile: curators(400),
  listScriptTemplates: staff(200),
  createScriptTemplate: staff(400),
  renameScriptTemplate: template(400),
  removeScriptTemplate: template(204),
  listDrawingTemplates: staff(200),
  createDrawingTemplate: staff(400),
  removeDrawingTemplate: template(204),
};
