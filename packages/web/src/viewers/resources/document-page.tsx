import type {
  DocumentBlock,
  DocumentParagraph,
  DocumentRun,
  DocumentTextRun,
  Resource,
} from '@plainscan/contract';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import styles from './document-page.module.css';
import { fileViewerMessages } from './file-viewer-messages.ts';

interface BlocksProps {
  blocks: readonly DocumentBlock[];
  pages: Resource['pages'];
  onPictureError: () => void;
}

/** A document as its author laid it out: paragraphs, lists, tables, pictures. Nothing in it is ever executed. */
export function DocumentPage(props: BlocksProps) {
  return (
    <div className={styles['document']}>
      <Blocks {...props} />
    </div>
  );
}

function Blocks({ blocks, ...rest }: BlocksProps): ReactNode {
  // Blocks have no identity of their own, and never change once they are shown.
  return blocks.map((block, at) => <Block key={at} block={block} {...rest} />);
}

type BlockProps = Omit<BlocksProps, 'blocks'> & { block: DocumentBlock };

function Block({ block, ...rest }: BlockProps) {
  if (block.kind === 'paragraph') return <Paragraph paragraph={block} {...rest} />;
  if (block.kind === 'table') return <Table table={block} {...rest} />;
  return <Part part={block} {...rest} />;
}

function Part({
  part,
  ...rest
}: Omit<BlockProps, 'block'> & { part: Extract<DocumentBlock, { kind: 'part' }> }) {
  const t = useMessages(fileViewerMessages);
  return (
    <section className={styles['part']} data-part={part.part} aria-label={t(part.part)}>
      <Blocks blocks={part.blocks} {...rest} />
    </section>
  );
}

function Table({
  table,
  ...rest
}: Omit<BlockProps, 'block'> & { table: Extract<DocumentBlock, { kind: 'table' }> }) {
  const t = useMessages(fileViewerMessages);
  return (
    <div className={styles['scroll']} role="group" aria-label={t('table')} tabIndex={0}>
      <table className={styles['table']}>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at} colSpan={cell.columns} rowSpan={cell.rows}>
                  <Blocks blocks={cell.blocks} {...rest} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Paragraph({ paragraph, ...rest }: Omit<BlockProps, 'block'> & { paragraph: DocumentParagraph }) {
  const { runs, label, heading, depth = 0 } = paragraph;
  const words = runs.map((run, at) => <Run key={at} run={run} {...rest} />);
  return (
    <p
      className={styles['paragraph']}
      data-heading={heading}
      data-list={label === undefined ? undefined : true}
      style={depth > 0 ? { marginInlineStart: `${Math.min(depth, 8) * 1.5}em` } : undefined}
    >
      {label === undefined ? words : <span className={styles['label']}>{label} </span>}
      {label === undefined ? null : <span>{words}</span>}
    </p>
  );
}

function Run({ run, pages, onPictureError }: Omit<BlockProps, 'block'> & { run: DocumentRun }) {
  const t = useMessages(fileViewerMessages);
  if (!('page' in run)) return <Words run={run} />;
  const page = pages[run.page];
  if (page === undefined) return null;
  return (
    <img
      className={styles['picture']}
      src={page.path}
      width={page.width}
      height={page.height}
      alt={run.alt || t('pictureInDocument')}
      onError={onPictureError}
    />
  );
}

function Words({ run }: { run: DocumentTextRun }) {
  let words: ReactNode = run.text;
  if (run.script === 'super') words = <sup>{words}</sup>;
  if (run.script === 'sub') words = <sub>{words}</sub>;
  if (run.isBold) words = <b>{words}</b>;
  if (run.isItalic) words = <i>{words}</i>;
  if (run.isUnderlined) words = <u>{words}</u>;
  if (run.isStruck) words = <s>{words}</s>;
  return <Fragment>{words}</Fragment>;
}
