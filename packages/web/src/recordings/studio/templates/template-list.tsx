import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { RemovalDialog } from '../../../platform/forms/removal-dialog.tsx';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { templateListMessages } from './template-list-messages.ts';
import styles from './template-list.module.css';

interface TemplateListProps<Template> {
  readonly query: UseQueryResult<Template[]>;
  readonly removal: UseMutationResult<unknown, Error, Template>;
  /** The texts of this kind of template; `text` says what happens when one is deleted. */
  readonly words: Record<'list' | 'none' | 'text' | 'remove' | 'removed' | 'removeFailed', string>;
  readonly onChoose: (template: Template) => void;
  /** What the button of a template shows. */
  readonly renderContent: (template: Template) => ReactNode;
  /** More buttons of a template, before the one that deletes it. */
  readonly renderActions?: (template: Template) => ReactNode;
}

/** A clinic's templates of one kind, each with a button that uses it and one that deletes it. */
export function TemplateList<Template extends { id: string; name: string }>(
  props: TemplateListProps<Template>,
) {
  const { query, removal, words, onChoose, renderContent, renderActions } = props;
  const t = useMessages(templateListMessages);
  const app = useMessages(appMessages);
  const { data, error } = query;
  const [asked, setAsked] = useState<Template | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (error && !data) return <Note tone="bad">{errorMessage(error, app)}</Note>;
  if (!data) return null;
  return (
    <>
      {data.length === 0 ? (
        <p className="secondary">{words.none}</p>
      ) : (
        <ul className={styles['list']} aria-label={words.list}>
          {data.map((template) => (
            <li key={template.id}>
              <button type="button" className={styles['choose']} onClick={() => onChoose(template)}>
                {renderContent(template)}
              </button>
              {renderActions?.(template)}
              <IconButton
                label={t('remove', { name: template.name })}
                onPress={() => {
                  setAsked(template);
                  setAsking(true);
                }}
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <RemovalDialog
        item={asked}
        isOpen={isAsking}
        removal={removal}
        title={t('removeTitle', { name: asked?.name ?? '' })}
        text={words.text}
        words={words}
        onClose={() => setAsking(false)}
        onRemoved={() => setAsking(false)}
      />
    </>
  );
}
