// Which contexts are accepted, and in which syntax: all stored ones, in the sender's syntax (PS3.8 7.1.1.13). Pure.
import { contextResult, type AnsweredContext, type ProposedContext } from './pdu.ts';

const verification = '1.2.840.10008.1.1';
const storagePrefix = '1.2.840.10008.5.1.4.1.1.';
const syntaxRoot = '1.2.840.10008.1.2';
/** JPIP: the pixels stay with the sender, who sends only their location. */
const referencedSyntaxes = new Set(['.4.94', '.4.95', '.4.204', '.4.205'].map((end) => syntaxRoot + end));

export type Context = AnsweredContext & { abstractSyntax: string };

const isSupportedSyntax = (syntax: string): boolean =>
  (syntax === syntaxRoot || syntax.startsWith(`${syntaxRoot}.`)) && !referencedSyntaxes.has(syntax);

/** Picks for each context the first offered syntax that can be stored, or '' if there is none. */
export function negotiateContexts(proposed: readonly ProposedContext[]): Context[] {
  return proposed.map(({ id, abstractSyntax, transferSyntaxes }) => {
    const isOffered = abstractSyntax === verification || abstractSyntax.startsWith(storagePrefix);
    const transferSyntax = (isOffered && transferSyntaxes.find(isSupportedSyntax)) || '';
    const refusal = isOffered ? contextResult.noTransferSyntax : contextResult.noAbstractSyntax;
    const result = transferSyntax === '' ? refusal : contextResult.accepted;
    return { id, abstractSyntax, result, transferSyntax };
  });
}
