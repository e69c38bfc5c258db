import { useState } from 'react';

/**
 * Returns the state of a dialog whose script loads when it is first opened. It stays rendered after that, so that it can
 * close slowly and keep a draft.
 */
export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return {
    isOpen,
    wasOpened,
    open: () => {
      setOpened(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
