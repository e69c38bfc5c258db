import { Button } from '@mantine/core';
import type { ScriptTemplate } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { notify } from '../../../ui/feedback/snackbar-store.ts';
import { TemplateList } from '../templates/template-list.tsx';
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
  const templates = useQuery({ ...templatesQuery, enabled: isOpen });
  const removal = useRemoveTemplate();
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
        <TemplateList
          query={templates}
          removal={removal}
          words={{
            list: t('list'),
            none: t('none'),
            text: t('removeText'),
            remove: t('removeAction'),
            removed: t('removed'),
            removeFailed: t('removeFailed'),
          }}
          onChoose={insert}
          renderContent={({ name, text }) => (
            <span className={styles['template']}>
              <b>{t('insert', { name })}</b>
              <span>{text}</span>
            </span>
          )}
          renderActions={(template) => (
            <IconButton label={t('rename', { name: template.name })} onPress={() => setNamed(template)}>
              <Pencil size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        />
        <p className="meta">
          {t('placeholders', { all: placeholders.map((one) => placeholderNames[one][locale]).join(', ') })}
        </p>
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
