// Strips the contract down to what the browser reads (ADR 0067). An endpoint row keeps its method, its path, and the
// fact that it has a response. Otherwise a domain's first call would load zod and the schemas of all its bodies and
// responses. Other declarations stay only if a page uses them.
import { Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { edited, withoutUnused, type Edit, type Program } from './unused-declarations.ts';

const ofContract = /\/contract\/src\/.*\.ts$/;
const ofPages = /\/web\/src\/.*\.tsx?$/;
const kept = new Set(['method', 'path']);
const answer = 'response: trustedAnswer';
const answerModule = 'virtual:trusted-answer';
const answerImport = `import { trustedAnswer } from '${answerModule}';\n`;
/** Replaces every response schema. Our own server responds, so this only has to rule out a proxy's error page. */
const answerCode = `export const trustedAnswer = {
  parse(answer) {
    if (typeof answer !== 'object' || answer === null) throw new Error('This is no answer of the server.');
    return answer;
  },
};`;
/** Row properties that the build removes. A page that read one would fail only in the build. */
const leftOut = /\b\w*[eE]ndpoints\.\w+\.(?:params|query|body|permission|problems)\b/;

/** Returns the edits that reduce each `endpoint({ … })` to the properties that pages read. */
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
        // Removes up to the next property or the closing brace, including the comma.
        else edits.push({ start, end: row.properties[at + 1]?.start ?? row.end - 1, text: '' });
      }
    },
  }).visit(program);
  return edits;
}

const written = new Set(['Literal', 'TemplateLiteral', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * Marks initializers as pure: the bundler cannot know that the calls in the contract's declarations have no side
 * effects.
 */
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

/** Returns a contract module as the build uses it. */
export function strippedModule(code: string, parse: (code: string) => Program): string {
  const rows = editsOfRows(parse(code));
  const head = rows.some(({ text }) => text === answer) ? answerImport : '';
  const left = withoutUnused(head + edited(code, rows), parse);
  return edited(left, editsOfDeclarations(parse(left)));
}

/** Throws if a page reads an endpoint property that the build removes. */
export function forbidReading(code: string, id: string): void {
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
      if (ofPages.test(id)) forbidReading(code, id);
      if (!ofContract.test(id)) return null;
      return { code: strippedModule(code, (text) => this.parse(text, { lang: 'ts' })), map: null };
    },
  };
}
