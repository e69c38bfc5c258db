import { Button } from '@mantine/core';
import type { ScriptTemplate } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { RemovalDialog } from '../../../platform/forms/removal-dialog.tsx';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/snackbar-store.ts';
import { templateMessages } from './template-messages.ts';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import { templatesQuery, useRemoveTemplate, type NamedTemplate } from './template-queries.ts';
import { fillTemplate, placeholderNames, placeholders, templateOf } from './template-text.ts';
import type { PlaceholderValues } from './template-text.ts';
import type { Script } from './use-script.ts';
import styles from './script-templates.module.css';

interface ScriptTemplatesProps {
  readonly script: Script;
  /** Values of the current case. */
  readonly values: PlaceholderValues;
  /** The patient's names, which a template must not contain. */
  readonly names: readonly string[];
}

/** Below the script: inserts the clinic's templates and saves this script as one. */
export function ScriptTemplates({ script, values, names }: ScriptTemplatesProps) {
  const t = useMessages(templateMessages);
  const { locale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<NamedTemplate | null>(null);
  const insert = ({ text }: ScriptTemplate) => {
    const before = script.text.trimEnd();
    script.setText(`${before}${before === '' ? '' : '\n'}${fillTemplate(text, values)}`);
    setOpen(false);
    notify('done', t('inserted'));
  };
  return (
    <div className={styles['buttons']}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {script.lines.length === 0 ? null : (
        <Button variant="default" onClick={() => setNamed({ text: templateOf(script.text, names, locale) })}>
          {t('save')}
        </Button>
      )}
      <FormDialog isOpen={isOpen} width={560} title={t('title')} onClose={() => setOpen(false)}>
        <TemplateList onInsert={insert} onRename={setNamed} />
        <div className={styles['foot']}>
          <Button variant="subtle" onClick={() => setOpen(false)}>
            {t('close')}
          </Button>
        </div>
      </FormDialog>
      <TemplateNameDialog template={named} onClose={() => setNamed(null)} />
    </div>
  );
}

interface TemplateListProps {
  readonly onInsert: (template: ScriptTemplate) => void;
  readonly onRename: (template: ScriptTemplate) => void;
}

function TemplateList({ onInsert, onRename }: TemplateListProps) {
  const t = useMessages(templateMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const { data, error } = useQuery(templatesQuery);
  const [asked, setAsked] = useState<ScriptTemplate | null>(null);
  const [isAsking, setAsking] = useState(false);
  const removal = useRemoveTemplate();
  const ask = (template: ScriptTemplate) => {
    setAsked(template);
    setAsking(true);
  };
  if (error && !data) return <Note tone="bad">{errorMessage(error, app)}</Note>;
  if (!data) return null;
  return (
    <>
      {data.length === 0 ? (
        <p className="secondary">{t('none')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('list')}>
          {data.map((template) => (
            <li key={template.id}>
              <button type="button" className={styles['insert']} onClick={() => onInsert(template)}>
                <b>{t('insert', { name: template.name })}</b>
                <span>{template.text}</span>
              </button>
              <IconButton label={t('rename', { name: template.name })} onPress={() => onRename(template)}>
                <Pencil size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton label={t('remove', { name: template.name })} onPress={() => ask(template)}>
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className="meta">
        {t('placeholders', { all: placeholders.map((one) => placeholderNames[one][locale]).join(', ') })}
      </p>
      <RemovalDialog
        item={asked}
        isOpen={isAsking}
        removal={removal}
        title={t('removeTitle', { name: asked?.name ?? '' })}
        text={t('removeText')}
        words={{ remove: t('removeAction'), removed: t('removed'), removeFailed: t('removeFailed') }}
        onClose={() => setAsking(false)}
        onRemoved={() => setAsking(false)}
      />
    </>
  );
}
