import { caseListMessages, type CaseListMessage } from '@plainscan/contract';
import { useId } from 'react';
import { useMessageLookup, useMessages } from '../../platform/language/i18n.tsx';
import { firstDirectionOf, type ChangeSearch } from './case-list-state.ts';
import { casePageMessages } from '../case-page-messages.ts';
import type { CaseOrderField, CaseSearch } from '../case-queries.ts';
import styles from './case-row-list.module.css';

const fields: readonly { field: CaseOrderField; label: CaseListMessage }[] = [
  { field: 'dueDate', label: 'list.due' },
  { field: 'updatedAt', label: 'list.lastUpdate' },
  { field: 'patientName', label: 'list.patient' },
  { field: 'title', label: 'list.study' },
  { field: 'status', label: 'list.status' },
];

/** D-009 on a phone, which has no column headers: the same orders in a native select. */
export function CaseOrderSelect({ search, onChange }: { search: CaseSearch; onChange: ChangeSearch }) {
  const t = useMessageLookup(caseListMessages);
  const words = useMessages(casePageMessages);
  const id = useId();
  const directions = (field: CaseOrderField) => {
    const first = firstDirectionOf(field);
    return [first, first === 'ASC' ? 'DESC' : 'ASC'] as const;
  };
  return (
    <div className={styles['order']}>
      <label className="visually-hidden" htmlFor={id}>
        {words('sortBy')}
      </label>
      <select
        id={id}
        value={`${search.orderField} ${search.orderType}`}
        onChange={(event) => {
          const [name, direction] = event.currentTarget.value.split(' ');
          const orderField = fields.find(({ field }) => field === name)?.field ?? 'attention';
          onChange({ orderField, orderType: direction === 'DESC' ? 'DESC' : 'ASC' });
        }}
      >
        <option value="attention ASC">{words('sort.attention')}</option>
        {fields.flatMap(({ field, label }) =>
          directions(field).map((direction) => (
            <option key={`${field} ${direction}`} value={`${field} ${direction}`}>
              {words(`sort.${orderKind(field)}.${direction}`, { column: t(label) })}
            </option>
          )),
        )}
      </select>
    </div>
  );
}

const orderKind = (field: CaseOrderField): 'date' | 'text' =>
  field === 'dueDate' || field === 'updatedAt' ? 'date' : 'text';
