import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { scriptMessages } from './script-messages.ts';
import type { Script } from './use-script.ts';
import styles from './script-part.module.css';

interface ScriptPartProps {
  readonly script: Script;
  readonly isLive: boolean;
  /** The templates of the clinic, below the text field. */
  readonly templates: ReactNode;
}

/** The script: a text field before recording, a teleprompter while recording. */
export function ScriptPart({ script, isLive, templates }: ScriptPartProps) {
  const t = useMessages(scriptMessages);
  const count = script.lines.length;
  if (isLive)
    return count === 0 ? <p className="secondary">{t('none')}</p> : <Teleprompter script={script} />;
  return (
    <div>
      <Textarea
        label={t('label')}
        description={t('hint')}
        placeholder={t('example')}
        autosize
        minRows={8}
        maxRows={24}
        value={script.text}
        onChange={(event) => script.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Returns the focus to the studio's shortcuts.
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {count === 0 ? null : (
        <p className="secondary">{count === 1 ? t('linesOne') : t('linesMany', { n: count })}</p>
      )}
      {templates}
    </div>
  );
}

function Teleprompter({ script }: { readonly script: Script }) {
  const t = useMessages(scriptMessages);
  const { lines, first, at } = script;
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    current.current?.scrollIntoView({ block: 'center' });
  }, [at]);
  return (
    <div className={styles['prompter']}>
      <p className="secondary">{at < first ? t('begin') : at === lines.length ? t('over') : t('nextKey')}</p>
      <ol aria-label={t('lines')} tabIndex={0}>
        {lines.map((line, index) => (
          <li
            key={index}
            ref={index === Math.max(first, at) ? current : null}
            data-spoken={index < Math.max(first, at)}
            aria-current={index === at && at >= first ? 'step' : undefined}
          >
            {line}
          </li>
        ))}
      </ol>
      <ScriptButtons script={script} />
    </div>
  );
}

function ScriptButtons({ script }: { readonly script: Script }) {
  const t = useMessages(scriptMessages);
  const { lines, first, at } = script;
  return (
    <div className={styles['buttons']}>
      <Button variant="default" disabled={at < first} onClick={script.back}>
        {t('back')}
      </Button>
      <Button variant="default" disabled={at >= lines.length} onClick={script.next}>
        {t('next')}
      </Button>
    </div>
  );
}

/** The current line, for screens too small for the whole script. A press starts the next line. */
export function CurrentLine({ script }: { readonly script: Script }) {
  const t = useMessages(scriptMessages);
  const { lines, first, at } = script;
  if (lines.length === 0) return null;
  return (
    <button type="button" className={styles['current']} disabled={at >= lines.length} onClick={script.next}>
      <span>{at < first ? t('begin') : (lines[at] ?? t('over'))}</span>
      <span>{lines[at + 1] ?? ''}</span>
    </button>
  );
}

/** Announces the current line to screen readers. */
export function SpokenLine({ script }: { readonly script: Script }) {
  const t = useMessages(scriptMessages);
  const { lines, first, at } = script;
  const text = at < first ? undefined : lines[at];
  return (
    <p className="visually-hidden" role="status">
      {text === undefined ? '' : t('spoken', { n: at + 1, all: lines.length, text })}
    </p>
  );
}
