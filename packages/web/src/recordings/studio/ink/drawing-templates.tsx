import { Button, TextInput } from '@mantine/core';
import { limits, problemIn, type DrawingMark, type DrawingTemplate } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../platform/api/error-message.ts';
import { refusedFields } from '../../../platform/forms/form-fields.ts';
import { appMessages } from '../../../platform/language/app-messages.ts';
import { useLocale, useMessages } from '../../../platform/language/i18n.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/snackbar-store.ts';
import { drawMarks } from '../../../viewers/ink/draw-ink.ts';
import { TemplateList } from '../templates/template-list.tsx';
import { drawingMessages } from './drawing-messages.ts';
import { drawingsQuery, useRemoveDrawing, useSaveDrawing } from './drawing-queries.ts';
import styles from './drawing-templates.module.css';

interface DrawingTemplatesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Returns the drawing on the image that is shown; empty if there is none. */
  readonly drawn: () => DrawingMark[];
  readonly onPlace: (marks: readonly DrawingMark[]) => void;
}

/** The clinic's drawings, to be placed on the image, and a way to save what is drawn on it. */
export function DrawingTemplates({ isOpen, onClose, drawn, onPlace }: DrawingTemplatesProps) {
  const t = useMessages(drawingMessages);
  const templates = useQuery({ ...drawingsQuery, enabled: isOpen });
  const removal = useRemoveDrawing();
  const place = ({ marks }: DrawingTemplate) => {
    onPlace(marks);
    onClose();
    notify('done', t('placeNow'));
  };
  return (
    <FormDialog isOpen={isOpen} width={560} title={t('open')} onClose={onClose}>
      {isOpen ? (
        <>
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
            onChoose={place}
            renderContent={({ name, marks }) => (
              <>
                <Preview marks={marks} />
                <b className={styles['name']}>{t('place', { name })}</b>
              </>
            )}
          />
          <SaveForm marks={drawn()} />
        </>
      ) : null}
      <div className={styles['foot']}>
        <Button variant="subtle" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </FormDialog>
  );
}

/** Pixels of a preview, twice its size on the page. */
const previewSide = 112;

/** The drawing, as large as fits, with the strokes of the picture. */
function Preview({ marks }: { readonly marks: readonly DrawingMark[] }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context) return;
    const reach = Math.max(
      0.05,
      ...marks.flatMap(({ points }) => points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)])),
    );
    const scale = (previewSide * 0.4) / reach;
    const half = previewSide / 2;
    context.clearRect(0, 0, previewSide, previewSide);
    drawMarks(context, marks, ({ x, y }) => ({ x: half + x * scale, y: half + y * scale }), 4);
  }, [marks]);
  return (
    <canvas ref={ref} width={previewSide} height={previewSide} className={styles['preview']} aria-hidden />
  );
}

/** Not there as long as nothing is drawn on the image. */
function SaveForm({ marks }: { readonly marks: DrawingMark[] }) {
  const t = useMessages(drawingMessages);
  const app = useMessages(appMessages);
  const { locale } = useLocale();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useSaveDrawing();
  if (marks.length === 0) return null;
  const refused = refusedFields(error)['name'];
  const save = () => {
    const onSuccess = () => {
      setName('');
      notify('done', t('saved'));
    };
    if (name.trim() !== '' && !isPending) mutate({ name, marks }, { onSuccess });
  };
  return (
    <form
      className={styles['save']}
      aria-label={t('saveTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3>{t('saveTitle')}</h3>
      <div className={styles['row']}>
        <Preview marks={marks} />
        <TextInput
          label={t('name')}
          maxLength={limits.nameLength}
          value={name}
          error={refused && problemIn(locale, refused)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </div>
      <p className="meta">{t('saveText')}</p>
      {error && !refused ? (
        <Note tone="bad">
          {t('saveFailed')} {errorMessage(error, app)}
        </Note>
      ) : null}
    </form>
  );
}
