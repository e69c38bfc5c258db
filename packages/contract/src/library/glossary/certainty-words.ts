// The words by which a report says that something was not seen or is not certain, and those that make it doubtful whether
// it says so. Folded: lowercase without accents.
import type { Locale } from '../../shared/messages.ts';

/** A phrase that tells about what follows it. */
export interface Trigger {
  /** Its first words. Trying all phrases at every word would take too long. */
  readonly starts: ReadonlySet<string>;
  readonly phrases: RegExp;
}

export interface CertaintyWords {
  /** Whole phrases behind which something is absent. */
  readonly absent: Trigger;
  /** Whole phrases behind which something is not certain. */
  readonly unsure: Trigger;
  /** Words before a trigger that turn it around: “with or without”, “little or no”. */
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
  readonly absentBehind: Trigger;
  /** Behind its subject: “cannot be excluded”. */
  readonly unsureBehind: Trigger;
  /** Words behind that phrase with which it means something else: “is suspected to be unchanged”. */
  readonly continuations: ReadonlySet<string>;
  /** A clause with one of these asks, advises, or tells what was known, and says of nothing that it is not certain. */
  readonly questions: ReadonlySet<string>;
  /** A clause with one of these outside of its trigger may say the opposite: “no finding suspicious for a mass”. */
  readonly denials: ReadonlySet<string>;
  /** Words that describe a finding, and are no more certain than it: “possible small effusion”. */
  readonly unsureDescriptions: ReadonlySet<string>;
  /** “The lesion is not seen” speaks of one that is known. */
  readonly definite: ReadonlySet<string>;
  /** “The possible lesion” is one that was spoken of before. */
  readonly definiteArticles: ReadonlySet<string>;
  /** Words before which a subject cannot begin. */
  readonly subjectStarts: ReadonlySet<string>;
  /** “Otherwise, no fracture”: the one that was named is there. */
  readonly remainders: ReadonlySet<string>;
  /** Headings of what was asked, or known before, up to the next heading or empty line. */
  readonly background: RegExp;
  /** Headings of the report itself, which may stand on a line without a colon. */
  readonly report: RegExp;
  /** The whole answer to a heading. */
  readonly answers: RegExp;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const en: CertaintyWords = {
  absent: {
    starts: set('no without negative absence free lack nor neither does do did fails'),
    phrases:
      /^(?:(?:no|without)(?: (?:any|ct|mr|mri|radiographic|sonographic|mammographic|scintigraphic|imaging|secondary|acute))?(?: (?:evidence|sign|signs|indication|indications|suggestion|findings?) (?:of|for|to suggest))?|(?:negative|absence|free|lack) (?:for|of)(?: any)?|nor|neither|(?:does|do|did) not (?:show|demonstrate|reveal)(?: any)?|fails to (?:show|demonstrate|reveal)(?: any)?)$/,
  },
  unsure: {
    starts: set(
      'possible probable suspected questionable question equivocal suspicious suspicion concerning concern worrisome suggestive suggesting suggests suggest may might could likely cannot possibility favored felt thought',
    ),
    phrases:
      /^(?:possible|probable|suspected|questionable|question of|equivocal for|(?:suspicious|suspicion|concern|concerning|worrisome) for|suspicion of|possibility of|suggestive of|suggest(?:s|ing)?|(?:may|might|could) (?:also )?(?:represent|reflect|indicate|suggest|be (?:due|related|secondary) to)|likely (?:represents?|representing|reflects?|reflecting|due to|related to|secondary to)|(?:favored|felt|thought) to (?:represent|reflect|be)|cannot (?:entirely |completely )?(?:exclude|rule out))(?: (?:an?|any|some))?$/,
  },
  voids: set('not cannot never yes or to /'),
  ends: set(
    'bilaterally currently today either is are was were be been being has have had there this that these which who where and but however shows show showed demonstrates reveals although though except excepting yet still with while whereas because since due than as of in on at within along involving to from by through throughout near about around around over under above below between after before into across adjacent secondary compatible consistent seen identified noted present demonstrated visualized detected evident shown found appreciated suggest suggests suggesting represent represents representing otherwise other apart aside besides rather instead',
  ),
  alternatives: set('or nor'),
  articles: set('a an any'),
  descriptions: set(
    'acute focal visible intracranial intra-axial extra-axial intraparenchymal parenchymal intraventricular subarachnoid subdural epidural cerebral cerebellar orbital cervical thoracic lumbar sacral thoracolumbar vertebral spinal paraspinal prevertebral pulmonary pleural pericardial mediastinal hilar axillary tracheal bronchial endobronchial cardiac aortic coronary hepatic intrahepatic extrahepatic hepatobiliary biliary pancreatic peripancreatic splenic adrenal renal perinephric ureteral abdominal intra-abdominal intraabdominal intraperitoneal retroperitoneal mesenteric pelvic inguinal labral mucosal intracardiac paravertebral regional adnexal ovarian uterine intrauterine fetal prostatic testicular osseous bony skeletal articular intra-articular tibiotalar femoral meniscal underlying associated',
  ),
  isNounFirst: false,
  presences: set(
    'small mild moderate severe large minimal trace tiny stable unchanged the a an there normal intact unremarkable clear mildly moderately increased decreased some few multiple scattered several known old prior previous status again also probable possible likely',
  ),
  limits: set(
    'new newly significant significantly large larger largest additional further change changes increase increased decrease decreased worsening definite definitely gross grossly obvious suspicious suspected convincing residual recurrent only longer prior previous previously known significantly high-grade severe moderate marked markedly substantial progressive progression interval clear clearly frank sizable sizeable full-thickness full thickness complete displaced unstable enlarged high-risk dominant overt major abnormal pathologic pathological specific typical more worse worrisome concerning aggressive enhancing well-defined measurable need comparison contraindication se hay es son puede existe',
  ),
  limitsBehind: set(
    'larger greater bigger exceeding above than measuring excluded exclude out significance note concern interest earlier',
  ),
  doubts: set(
    'if whether unless should would could may might cannot exclude excluded question questionable evaluate evaluation assess rule uncertain unclear indeterminate limited suboptimal except excepting exception aside apart besides prior previous previously',
  ),
  absentBehind: {
    starts: set('is are was were not'),
    phrases:
      /^(?:(?:is|are|was|were) (?:not (?:seen|identified|present|demonstrated|visualized|detected|evident|noted|found|appreciated)|absent)|not (?:seen|identified|present|demonstrated|visualized|detected|evident|found))\b(?! \/)/,
  },
  unsureBehind: {
    starts: set('cannot is are not remain remains'),
    phrases:
      /^(?:cannot be (?:entirely |completely |definitively |definitely )?(?:excluded|ruled out)|(?:(?:is|are) )?not (?:entirely |completely )?excluded|(?:is|are|remains?) (?:possible|suspected|questioned|a possibility|a consideration))$/,
  },
  continuations: set('to that'),
  questions: set(
    'if whether unless should would rule evaluate evaluation assess exclusion recommend recommended correlate correlation clinical clinically history known prior previous previously except excepting versus vs risk less unlikely',
  ),
  denials: set(
    'no not nothing without never nor neither none negative absent resolved normal exclude excluded',
  ),
  unsureDescriptions: set(
    'small tiny trace minimal mild subtle acute subacute chronic early developing superimposed left right upper lower middle lobe lung bilateral bibasilar basilar basal apical lobar medial lateral anterior posterior proximal distal',
  ),
  definite: set('the this these that those'),
  definiteArticles: set('the'),
  subjectStarts: set('and but with there that which although however while'),
  remainders: set('otherwise'),
  report: /^(?:findings?|impressions?|conclusions?|report|results?|summary|opinion)$/,
  background:
    /^(?:(?:clinical|patient|medical|relevant) )?(?:history|hx|information|indications?|background|data|question|reason|symptoms?|complaint|signs and symptoms|grade|class)\b/,
  answers:
    /^(?:no|none|none seen|none identified|none present|absent|negative|not seen|not present|not identified)$/,
};

const es: CertaintyWords = {
  absent: {
    starts: set('no tampoco sin ausencia negativo negativa libre libres ni'),
    phrases:
      /^(?:(?:(?:no|tampoco) (?:se )?(?:(?:observ|identific|apreci|visualiz|evidenci|detect)(?:an?|o|aron|aban?)|demuestran?|demostro|demostraron|ven?|reconocen?|encuentran?|encontro|encontraron|hay|habia|hubo|existen?|existian?|muestran?|mostro|mostraron|presentan?|presentaban?|revela|revelo)|(?:no|tampoco) se han? (?:observado|identificado|apreciado|visualizado|evidenciado|detectado|demostrado|encontrado)|sin|ausencia de|negativ[oa] (?:para|de)|libres? de)(?: (?:evidencia|evidencias|signos?|datos|indicios?|hallazgos|imagenes) (?:de|sugestivos de|sugerentes de))?|ni|tampoco)$/,
  },
  unsure: {
    starts: set(
      'posible posibles probable probables sospecha sospechoso sospechosa sospechosos sospechosas sugestivo sugestiva sugestivos sugestivas sugerente sugerentes sugiere sugieren sugiriendo podria podrian puede pueden pudiera pudieran no sin',
    ),
    phrases:
      /^(?:posibles?|probables?|sospecha de|(?:sospechos|sugestiv)[oa]s? de|sugerentes? de|sugier(?:e|en)|sugiriendo|(?:podrian?|pueden?|pudieran?) (?:corresponder a|corresponderse con|representar|tratarse de|deberse a|ser)|no (?:se )?(?:puede|pueden|podria) (?:descartar|excluir)|no se descartan?|sin poder descartar)(?: (?:un|una|unos|unas))?$/,
  },
  voids: set('no nunca ya o u /'),
  ends: set(
    'es son fue esta estan hay existe existen se que cual donde pero aunque excepto salvo y e con muestra muestran mientras porque debido de del en dentro a al hasta desde por para sobre entre tras despues antes hacia desde dentro del adyacente secundario secundaria compatible compatibles sugiere sugieren representa visible visibles presente presentes',
  ),
  alternatives: set('o u ni'),
  articles: set('un una unos unas algun alguna ningun ninguna de'),
  descriptions: set(
    'agudo aguda agudos agudas focal focales visible visibles intracraneal intracraneales extraaxial extraaxiales subdural subdurales cerebral cerebrales cervical cervicales lumbar lumbares vertebral vertebrales pulmonar pulmonares pleural pleurales pericardico mediastinica mediastinicas mediastinal mediastinales hiliar hiliares axilar axilares costal costales hepatica hepaticas hepatico hepaticos biliar biliares renal renales abdominal abdominales retroperitoneal retroperitoneales mesenterica mesentericas pelvica pelvicas inguinal inguinales anexial anexiales fetal fetales nasal nasales discal discales osea oseas oseo oseos articular articulares asociado asociada asociados asociadas subyacente',
  ),
  isNounFirst: true,
  presences: set(
    'pequeno pequena leve leves moderado moderada minimo minima discreto discreta estable sin el la los las un una algunos algunas multiples varios varias probable posible conocido conocida antiguo antigua normal',
  ),
  limits: set(
    'categorico categorica categoricos categoricas nuevo nueva nuevos nuevas otro otra otros otras cambio cambios aumento disminucion progresion significativo significativa claro clara claros claras evidente evidentes franco franca grandes gran mayor mayores importante importantes adicional adicionales sospechoso sospechosa sospechosas sospechosos conocido conocida previo previa previos previas solo necesidad contraste mas',
  ),
  limitsBehind: set(
    'significativo significativa significativos significativas importante importantes relevante relevantes mayor mayores superior superiores evidente evidentes claro clara claros claras nuevo nueva nuevos nuevas sospechoso sospechosa sospechosos sospechosas agudizado completo completa desplazado desplazada residual recurrente patologico patologica patologicos patologicas aumentado aumentada descartar significacion relevancia importancia interes consideracion categorico categorica categoricos categoricas',
  ),
  doubts: set(
    'si cuando deberia podria podrian puede pueden descartar descarta descartarse dudoso dudosa duda valorar evaluar limitado limitada salvo excepto excepcion exceptuando excluir excluirse previo previa previos previas',
  ),
  absentBehind: {
    starts: set('no ausente ausentes esta estan'),
    phrases:
      /^(?:no (?:se )?(?:observan?|identifican?|aprecian?|visualizan?|evidencian?|detectan?)|ausentes?|(?:esta|estan) ausentes?|no (?:identificad|visualizad|observad)[oa]s?)\b(?! \/)/,
  },
  unsureBehind: {
    starts: set('no es son'),
    phrases:
      /^(?:no (?:se )?(?:puede|pueden|podria) (?:descartarse|excluirse|ser descartad[oa]s?|descartar|excluir)|no (?:es|son) descartables?|(?:es|son) (?:posibles?|probables?))$/,
  },
  continuations: set('que'),
  questions: set(
    'si cuando deberia valorar valoracion evaluar evaluacion recomienda recomendamos correlacionar correlacion clinica clinico clinicamente antecedente antecedentes conocido conocida previo previa previos previas salvo excepto versus vs riesgo menos improbable',
  ),
  denials: set('no sin ni tampoco nunca ausencia negativo negativa normal descartar excluir'),
  unsureDescriptions: set(
    'pequeno pequena pequenos pequenas leve leves minimo minima discreto discreta incipiente sobreanadido sobreanadida izquierdo izquierda derecho derecha superior inferior bilateral bilaterales basal basales',
  ),
  definite: set('el la los las este esta estos estas dicho dicha'),
  definiteArticles: set('el la los las'),
  subjectStarts: set('y e pero con que aunque'),
  remainders: set('resto demas'),
  report: /^(?:hallazgos?|impresion(?: diagnostica)?|conclusion(?:es)?|informe|resultados?|resumen)$/,
  background:
    /^(?:(?:datos|informacion|historia|juicio|sospecha|indicacion|antecedentes?|orientacion|diagnostico) (?:clinic[oa]s?|personales|previos?|de sospecha)|historia|indicacion(?:es)?|antecedentes?|motivo|anamnesis|clinica|sintomas|grado|clase)\b/,
  answers: /^(?:no|ningun[oa]?|ausentes?|negativ[oa]|no se observan?|no presentes?)$/,
};

export const certaintyWords: Readonly<Record<Locale, CertaintyWords>> = { en, es };
