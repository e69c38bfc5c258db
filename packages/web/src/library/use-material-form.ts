import { fieldsOf, problemIn, type Material, type MaterialCategory } from '@plainscan/contract';
import { useState } from 'react';
import { refusedFields, useFormFields } from '../platform/forms/form-fields.ts';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { notify } from '../ui/feedback/snackbar-store.ts';
import { libraryMessages } from './library-messages.ts';
import { useSaveMaterial } from './library-queries.ts';
import {
  firstMaterialValues,
  materialBody,
  materialRule,
  typeAfter,
  type MaterialValues,
} from './material-form-state.ts';
import { isArrived, useMaterialUpload, useThumbnailUpload } from './use-material-files.ts';

export interface MaterialFormProps {
  /** The resource to change. `null` for a new one. */
  material: Material | null;
  /** The initial category of a new one. */
  category?: MaterialCategory;
  onClose: () => void;
  onSaved?: (material: Material) => void;
}

/** Fields, files and tags, with their errors in the reader's language. */
export function useMaterialForm({ material, category, onClose, onSaved }: MaterialFormProps) {
  const t = useMessages(libraryMessages);
  const { locale } = useLocale();
  const { mutate, isPending, error } = useSaveMaterial(material);
  const fields = useFormFields<MaterialValues>(
    materialRule,
    firstMaterialValues(material, category),
    refusedFields(error),
  );
  const [tags, setTags] = useState<readonly string[]>(material?.tags ?? []);
  const [isSample, setSample] = useState(material?.isSample ?? false);
  const [isThumbnailRemoved, setThumbnailRemoved] = useState(false);
  const { values } = fields;
  const file = useMaterialUpload(values.type);
  const thumbnail = useThumbnailUpload();
  const isComing = [file.sending, thumbnail.sending].some((one) => one !== null && !isArrived(one));
  const save = fields.submit((valid) => {
    if (material === null && file.sending === null) return file.complain('library.no-file'); // T-018
    if (isPending || isComing) return;
    const uploadId = file.sending?.upload?.id;
    const thumbnailUploadId = thumbnail.sending?.upload?.id;
    const uploads = { ...(uploadId && { uploadId }), ...(thumbnailUploadId && { thumbnailUploadId }) };
    const body = {
      ...materialBody(valid, tags),
      ...uploads,
      isSample: fieldsOf(valid.category).hasSelfHelpCategory && isSample,
      removeThumbnail: isThumbnailRemoved,
    };
    mutate(body, {
      onSuccess(saved) {
        file.leave();
        thumbnail.leave();
        notify('done', t(material ? 'updated' : 'added'));
        onSaved?.(saved);
        onClose();
      },
    });
  });
  return {
    values,
    tags,
    setTags,
    file,
    thumbnail,
    isComing,
    isPending,
    error,
    save,
    isSample,
    setSample,
    isThumbnailRemoved,
    setThumbnailRemoved,
    set: fields.set,
    field: (name: keyof MaterialValues & string) => {
      const { error: problem, ...props } = fields.text(name);
      return {
        ...props,
        error: problem && problemIn(locale, problem),
      };
    },
    changeCategory(category: MaterialCategory) {
      fields.set('category', category);
      if (material === null) changeType(typeAfter(category, values.type));
    },
    changeType,
  };

  function changeType(type: MaterialValues['type']) {
    if (type !== values.type) file.drop();
    fields.set('type', type);
  }
}

export type MaterialForm = ReturnType<typeof useMaterialForm>;
