// The words by which a report says that something was not seen, and those that make it doubtful. Folded: lowercase
// without accents.
import type { Locale } from '../../shared/messages.ts';

export interface AbsenceWords {
  /** Whole phrases behind which something is absent. */
  readonly triggers: RegExp;
  /** Words before a trigger that turn it around. */
  readonly voids: ReadonlySet<string>;
  /** Words that end a reach: verbs, prepositions and whatever begins a new statement. */
  readonly ends: ReadonlySet<string>;
  readonly alternatives: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  /** Words that describe a finding without leaving others of its kind out. */
  readonly descriptions: ReadonlySet<string>;
  /** Whether a noun comes before what describes it. */
  readonly isNounFirst: boolean;
  /** Words behind a comma that begin something that is there. */
  readonly presences: ReadonlySet<string>;
  /** “No new mass” says nothing about an old one. What follows such a word may be there in another form. */
  readonly limits: ReadonlySet<string>;
  /** The same, behind the finding. */
  readonly limitsBehind: ReadonlySet<string>;
  /** A clause with one of these is a condition, a question or a doubt. */
  readonly doubts: ReadonlySet<string>;
  /** Behind its subject: “is not seen”. */
  readonly behind: RegExp;
  /** Words before which a subject cannot begin. */
  readonly subjectStarts: ReadonlySet<string>;
  /** The whole answer to a heading. */
  readonly answers: RegExp;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const en: AbsenceWords = {
  triggers:
    /^(?:(?:no|without)(?: (?:any|ct|mr|mri|radiographic|sonographic|imaging|acute))?(?: (?:evidence|sign|signs|indication|indications|suggestion|findings?) (?:of|for|to suggest))?|(?:negative|absence|free|lack) (?:for|of)(?: any)?|nor|neither|(?:does|do|did) not (?:show|demonstrate|reveal)(?: any)?|fails to (?:show|demonstrate|reveal)(?: any)?)$/,
  voids: set('not cannot never yes'),
  ends: set(
    'is are was were be been being has have had there this that these which who where and but however shows show showed demonstrates reveals although though except excepting yet still with while whereas because since due than as of in on at within along involving to from by through throughout near about around around over under above below between after before into across adjacent secondary compatible consistent seen identified noted present demonstrated visualized detected evident shown found appreciated suggest suggests suggesting represent represents representing otherwise other apart aside besides rather instead',
  ),
  alternatives: set('or nor'),
  articles: set('a an any the'),
  descriptions: set(
    'acute focal discrete visible intracranial intra-axial extra-axial intraparenchymal parenchymal pulmonary pleural pericardial renal hepatic hepatobiliary splenic osseous bony vertebral spinal skeletal cerebral underlying associated',
  ),
  isNounFirst: false,
  presences: set(
    'small mild moderate severe large minimal trace tiny stable unchanged the a an there normal intact unremarkable clear mildly moderately increased decreased some few multiple scattered several known old prior previous status again also probable possible likely',
  ),
  limits: set(
    'new newly significant significantly large larger largest additional further change changes increase increased decrease decreased worsening definite definitely gross grossly obvious suspicious suspected convincing residual recurrent only longer prior previous previously known significantly high-grade severe moderate marked markedly substantial progressive progression interval clear clearly frank sizable sizeable full-thickness full thickness complete displaced unstable enlarged high-risk dominant overt major abnormal pathologic pathological specific typical more worse worrisome concerning aggressive enhancing well-defined discrete measurable need comparison contraindication se hay es son puede existe',
  ),
  limitsBehind: set('larger greater bigger exceeding above than measuring excluded exclude out'),
  doubts: set(
    'if whether unless should would could may might cannot exclude excluded question questionable evaluate evaluation assess rule uncertain unclear indeterminate limited suboptimal',
  ),
  behind:
    /^(?:(?:is|are|was|were) (?:not (?:seen|identified|present|demonstrated|visualized|detected|evident|noted|found|appreciated)|absent)|not (?:seen|identified|present|demonstrated|visualized|detected|evident|found))/,
  subjectStarts: set('and but with there that which although however while'),
  answers:
    /^(?:no|none|none seen|none identified|none present|absent|negative|not seen|not present|not identified)$/,
};

const es: AbsenceWords = {
  triggers:
    /^(?:(?:no (?:se )?(?:observan?|identifican?|aprecian?|visualizan?|evidencian?|detectan?|demuestran?|ven?|reconocen?|encuentran?|hay|existen?|muestran?|presentan?)|sin|ausencia de|negativ[oa] (?:para|de)|libres? de)(?: (?:evidencia|evidencias|signos?|datos|indicios?|hallazgos|imagenes) (?:de|sugestivos de|sugerentes de))?|ni)$/,
  voids: set('no nunca'),
  ends: set(
    'es son fue esta estan hay existe existen se que cual donde pero aunque excepto salvo y e con muestra muestran mientras porque debido de del en dentro a al hasta desde por para sobre entre tras despues antes hacia adyacente secundario secundaria compatible compatibles sugiere sugieren representa visible visibles presente presentes',
  ),
  alternatives: set('o u ni'),
  articles: set('un una unos unas el la los las algun alguna ningun ninguna'),
  descriptions: set(
    'agudo aguda agudos agudas focal focales visible visibles intracraneal intracraneales pulmonar pulmonares pleural pleurales renal renales hepatica hepaticas hepatico hepaticos osea oseas oseo oseos vertebral vertebrales cerebral cerebrales asociado asociada subyacente',
  ),
  isNounFirst: true,
  presences: set(
    'pequeno pequena leve leves moderado moderada minimo minima discreto discreta estable sin el la los las un una algunos algunas multiples varios varias probable posible conocido conocida antiguo antigua normal',
  ),
  limits: set(
    'nuevo nueva nuevos nuevas otro otra otros otras cambio cambios aumento disminucion progresion significativo significativa claro clara claros claras evidente evidentes franco franca grandes gran mayor mayores importante importantes adicional adicionales sospechoso sospechosa sospechosas sospechosos conocido conocida previo previa previos previas solo necesidad contraste mas',
  ),
  limitsBehind: set(
    'significativo significativa significativos significativas importante importantes relevante relevantes mayor mayores superior superiores evidente evidentes claro clara claros claras nuevo nueva nuevos nuevas sospechoso sospechosa sospechosos sospechosas agudizado completo completa desplazado desplazada residual recurrente patologico patologica patologicos patologicas aumentado aumentada descartar',
  ),
  doubts: set(
    'si cuando deberia podria podrian puede pueden descartar descarta descartarse dudoso dudosa duda valorar evaluar limitado limitada',
  ),
  behind:
    /^(?:no (?:se )?(?:observan?|identifican?|aprecian?|visualizan?|evidencian?|detectan?)|ausentes?|(?:esta|estan) ausentes?|no (?:identificad|visualizad|observad)[oa]s?)/,
  subjectStarts: set('y e pero con que aunque'),
  answers: /^(?:no|ningun[oa]?|ausentes?|negativ[oa]|no se observan?|no presentes?)$/,
};

export const absenceWords: Readonly<Record<Locale, AbsenceWords>> = { en, es };
