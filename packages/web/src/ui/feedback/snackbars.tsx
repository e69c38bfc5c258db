import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import {
  currentSnackbars,
  dismissSnackbar,
  holdSnackbars,
  releaseSnackbars,
  subscribeToSnackbars,
  type Snackbar,
} from './snackbar-store.ts';
import styles from './snackbars.module.css';
import { useUiTexts } from '../text/ui-texts.tsx';

const icons = { done: CircleCheck, error: CircleAlert, update: RefreshCw };

function SnackbarRow({ snackbar }: { snackbar: Snackbar }) {
  const words = useUiTexts();
  const Icon = icons[snackbar.kind];
  const { action } = snackbar;
  return (
    <div
      className={styles['snackbar']}
      data-kind={snackbar.kind}
      role={snackbar.kind === 'error' ? 'alert' : 'status'}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles['text']}>{snackbar.text}</span>
      {action ? (
        <button
          type="button"
          onClick={() => {
            dismissSnackbar(snackbar.id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      ) : null}
      {!action || action.close || snackbar.kind === 'error' ? (
        <button type="button" onClick={() => dismissSnackbar(snackbar.id)}>
          {action?.close ?? words.dismiss}
        </button>
      ) : null}
    </div>
  );
}

/** Renders the messages of `notify`. Every shell has one. */
export function Snackbars() {
  const snackbars = useSyncExternalStore(subscribeToSnackbars, currentSnackbars, currentSnackbars);
  return (
    <div
      className={styles['place']}
      onPointerEnter={holdSnackbars}
      onPointerLeave={releaseSnackbars}
      onFocus={holdSnackbars}
      onBlur={releaseSnackbars}
    >
      {snackbars.map((snackbar) => (
        <SnackbarRow key={snackbar.id} snackbar={snackbar} />
      ))}
    </div>
  );
}
