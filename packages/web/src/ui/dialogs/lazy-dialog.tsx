import { Suspense, useState, type ComponentType } from 'react';
import { lazyPart } from '../load-part.ts';

/**
 * A dialog whose script loads when it is first opened. It stays rendered after that, so that it can close slowly and keep
 * a draft.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
