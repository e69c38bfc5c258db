// Leaves of the contract what the browser reads of it (ADR 0067). Of an endpoint's row that is method, path, and that the
// call has an answer: the schemas of all bodies and answers of a domain would else come with its first call, and zod with
// them. Of every other declaration it is what some page names.
import { Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { edited, withoutUnused, type Edit, type Program } from './unused-declarations.ts';

const ofContract = /\/contract\/src\/.*\.ts$/;
const ofPages = /\/web\/src\/.*\.tsx?$/;
const kept = new Set(['method', 'path']);
const answer = 'response: trustedAnswer';
const answerModule = 'virtual:trusted-answer';
const answerImport = `import { trustedAnswer } from '${answerModule}';\n`;
/** Instead of every answer's schema: our own server answers, so that it need only be no page of some proxy. */
const answerCode = `export const trustedAnswer = {
  parse(answer) {
    if (typeof answer !== 'object' || answer === null) throw new Error('This is no answer of the server.');
    return answer;
  },
};`;
/** What no row has in the build: a page that read it would fail there alone. */
const leftOut = /\b\w*[eE]ndpoints\.\w+\.(?:params|query|body|permission|problems)\b/;

/** The edits that leave of each `endpoint({ … })` what is read of it. */
function editsOfRows(program: Program): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [written] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      const row = written?.type === 'TSAsExpression' ? written.expression : written;
      if (row?.type !== 'ObjectExpression') return;
      for (const [at, member] of row.properties.entries()) {
        const { start, end, type } = member;
        if (type !== 'Property' || member.key.type !== 'Identifier' || kept.has(member.key.name)) continue;
        if (member.key.name === 'response') edits.push({ start, end, text: answer });
        // Up to the next one or the brace at the end, with the comma.
        else edits.push({ start, end: row.properties[at + 1]?.start ?? row.end - 1, text: '' });
      }
    },
  }).visit(program);
  return edits;
}

const written = new Set(['Literal', 'TemplateLiteral', 'ArrowFunctionExpression', 'FunctionExpression']);

/** A declaration of the contract only makes its value, which the bundler can't know of the calls in it. */
function editsOfDeclarations(program: Program): Edit[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && !written.has(init.type)
        ? [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        : [],
    );
  });
}

/** A module of the contract as the build takes it. */
export function bareModule(code: string, parse: (code: string) => Program): string {
  const rows = editsOfRows(parse(code));
  const head = rows.some(({ text }) => text === answer) ? answerImport : '';
  const left = withoutUnused(head + edited(code, rows), parse);
  return edited(left, editsOfDeclarations(parse(left)));
}

/** Throws when a page reads of an endpoint's row what the build leaves out. */
export function refuseReading(code: string, id: string): void {
  const found = leftOut.exec(code);
  if (found) throw new Error(`${id} reads ${found[0]}, which the build leaves out.`);
}

export function bareContract(): Plugin {
  return {
    name: 'bare-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === answerModule ? `\0${answerModule}` : null),
    load: (id) => (id === `\0${answerModule}` ? answerCode : null),
    transform(code, id) {
      if (ofPages.test(id)) refuseReading(code, id);
      if (!ofContract.test(id)) return null;
      return { code: bareModule(code, (text) => this.parse(text, { lang: 'ts' })), map: null };
    },
  };
}
