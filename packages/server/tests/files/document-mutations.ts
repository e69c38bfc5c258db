// Word documents that are changed at random, as programs and damage change them, and read through the media child.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeDocx, paragraph, textRun, xmlPart } from '../../src/platform/media/documents/docx-fixture.ts';
import { createMediaChild } from '../../src/platform/media/sandbox/media-child.ts';
import { firstLost, parseTolerantly, seenText, writeNode, type OracleNode } from './document-oracle.ts';

type Random = (below: number) => number;
export type DocumentMutationResult = {
  passed: number;
  total: number;
  /** How many were shown without a note. */
  whole: number;
  problems: string[];
};

/** Returns a small generator of the same numbers for the same seed on every machine. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const bodies: readonly string[] = [
  ['No acute fracture.', 'Nodule of 4 mm in the left lung.', 'PSA 3.1, T 0.5.', 'Follow up in 6 months.']
    .map((text) =>
      paragraph(
        text
          .split(/(?<= )/)
          .map((word) => textRun(word))
          .join(''),
      ),
    )
    .join(''),
  paragraph(textRun('Findings')) +
    `<w:tbl>${[
      ['Lesion', '4 mm'],
      ['Cyst', '9 mm'],
      ['Stone', 'none'],
    ]
      .map(
        (cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(textRun(text))}</w:tc>`).join('')}</w:tr>`,
      )
      .join('')}</w:tbl>` +
    paragraph(textRun('Impression: benign.')),
  ['Liver', 'Kidneys', 'Spleen']
    .map((text) =>
      paragraph(textRun(`${text} normal.`), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    )
    .join(''),
];
const numbering = xmlPart(
  'numbering',
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
);

const node = (
  name: string,
  children: OracleNode['children'] = [],
  attributes: Record<string, string> = {},
) => ({
  name,
  attributes,
  children,
});
const wrappers = [
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'smartTag',
  'customXml',
  'hyperlink',
  'dir',
  'fldSimple',
  'newThing',
];
const looks = ['vanish', 'strike', 'b', 'i', 'caps'];
const marks = [
  'noBreakHyphen',
  'tab',
  'br',
  'cr',
  'softHyphen',
  'commentReference',
  'object',
  'newThing',
  'pgNum',
];

type Place = { parent: OracleNode; at: number; node: OracleNode };

function placesOf(root: OracleNode, name: string): Place[] {
  return root.children.flatMap((child, at) =>
    typeof child === 'string'
      ? []
      : [...(child.name === name ? [{ parent: root, at, node: child }] : []), ...placesOf(child, name)],
  );
}

const replaceAt = ({ parent, at }: Place, ...nodes: OracleNode[]): void => {
  parent.children.splice(at, 1, ...nodes);
};
const field = (type: string): OracleNode => node('w:r', [node('w:fldChar', [], { 'w:fldCharType': type })]);

/** Changes of one run, or of one paragraph. */
const runChanges: readonly ((place: Place, random: Random) => void)[] = [
  (place, random) => replaceAt(place, node(`w:${wrappers[random(wrappers.length)]}`, [place.node])),
  (place) => replaceAt(place, node('w:sdt', [node('w:sdtPr'), node('w:sdtContent', [place.node])])),
  ({ node: run }, random) => {
    run.children.unshift(node('w:rPr', [node(`w:${looks[random(looks.length)]}`)]));
  },
  ({ node: run }) => {
    run.children.unshift(node('w:rPr', [node('w:vertAlign', [], { 'w:val': 'superscript' })]));
  },
  ({ node: run }, random) => {
    run.children.splice(1 + random(run.children.length), 0, node(`w:${marks[random(marks.length)]}`));
  },
  ({ node: run }) => {
    run.children.push(node('w:sym', [], { 'w:font': 'Symbol', 'w:char': 'F0B3' }));
  },
  (place) => replaceAt(place, place.node, structuredClone(place.node)),
  (place) => replaceAt(place),
  (place) => {
    const code = node('w:r', [node('w:instrText', [' REF x '])]);
    replaceAt(place, field('begin'), code, field('separate'), place.node, field('end'));
  },
  (place, random) => replaceAt(place, field(['begin', 'separate', 'end'][random(3)] ?? 'end'), place.node),
  (place) => {
    const box = node('w:txbxContent', [node('w:p', [structuredClone(place.node)])]);
    const both = [
      node('mc:Choice', [node('w:drawing', [node('wps:wsp', [node('wps:txbx', [box])])])], {
        Requires: 'wps',
      }),
      node('mc:Fallback', [node('w:pict', [node('v:shape', [node('v:textbox', [structuredClone(box)])])])]),
    ];
    replaceAt(place, place.node, node('w:r', [node('mc:AlternateContent', both)]));
  },
];

const paragraphChanges: readonly ((place: Place) => void)[] = [
  (place) => replaceAt(place, node('w:tbl', [node('w:tr', [node('w:tc', [place.node])])])),
  (place) => replaceAt(place, node('w:sdt', [node('w:sdtContent', [place.node])])),
  (place) => replaceAt(place, node('w:newThing', [place.node])),
  (place) => replaceAt(place, place.node, structuredClone(place.node)),
  (place) => {
    place.node.children.unshift(node('w:pPr', [node('w:rPr', [node('w:del')])]));
  },
  (place) => {
    place.node.children = place.node.children.filter(
      (child) => typeof child === 'string' || child.name !== 'w:pPr',
    );
  },
];

/** Damage of the XML itself. */
const damages: readonly ((xml: string, random: Random) => string)[] = [
  (xml, random) => xml.slice(0, random(xml.length)),
  (xml, random) => replaceCharacter(xml, random, '<'),
  (xml, random) => replaceCharacter(xml, random, '>'),
  (xml, random) => replaceCharacter(xml, random, 'x'),
  (xml, random) => replaceCharacter(xml, random, ''),
  (xml, random) => {
    const start = random(xml.length);
    return xml.slice(0, start) + xml.slice(start + random(60));
  },
];

function replaceCharacter(xml: string, random: Random, by: string): string {
  const at = random(xml.length);
  return xml.slice(0, at) + by + xml.slice(at + 1);
}

function mutate(body: string, random: Random): string {
  const root = parseTolerantly(body);
  for (let times = 1 + random(6); times > 0; times -= 1) {
    const isRun = random(4) > 0;
    const places = placesOf(root, isRun ? 'w:r' : 'w:p');
    const place = places[random(places.length || 1)];
    if (place === undefined) continue;
    if (isRun) runChanges[random(runChanges.length)]?.(place, random);
    else paragraphChanges[random(paragraphChanges.length)]?.(place);
  }
  const xml = writeNode(root);
  return random(4) === 0 ? (damages[random(damages.length)]?.(xml, random) ?? xml) : xml;
}

/** Reads each mutant. A problem is one whose text lacks what Word shows, without a note that says so. */
export async function runDocumentMutations(total: number, seed: number): Promise<DocumentMutationResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'documents-'));
  const child = createMediaChild({ scratch, readOnly: [] });
  const random = randomFrom(seed);
  const result: DocumentMutationResult = { passed: 0, total, whole: 0, problems: [] };
  try {
    for (let at = 0; at < total; at += 1) {
      const body = mutate(bodies[random(bodies.length)] ?? '', random);
      const docx = await makeDocx({ body, parts: { 'numbering.xml': numbering } });
      const path = join(scratch, 'mutant');
      writeFileSync(path, docx);
      const answer = await child.view({
        path,
        offset: 0,
        length: docx.length,
        outputBase: join(scratch, 'view'),
      });
      if (answer.kind !== 'view') {
        result.problems.push(`Mutant ${at} of seed ${seed}: ${answer.code}: ${body}`);
        continue;
      }
      const isSaid = answer.isBroken || answer.note !== null;
      const text = answer.textPath === null ? '' : readFileSync(answer.textPath, 'utf8');
      const lost = isSaid ? undefined : firstLost(seenText(parseTolerantly(body)), text);
      if (!isSaid) result.whole += 1;
      if (lost === undefined) result.passed += 1;
      else result.problems.push(`Mutant ${at} of seed ${seed} lacks "${lost}" in "${text}": ${body}`);
    }
  } finally {
    await child.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  return result;
}
