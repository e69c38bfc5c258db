// Buttons of the pages that come before the component library, drawn like its own.
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './plain-button.module.css';

interface Look {
  look?: 'filled' | 'default' | 'quiet';
  isLarge?: boolean;
  isFull?: boolean;
}

const lookOf = ({ look = 'filled', isLarge, isFull }: Look) => ({
  className: styles['button'],
  'data-look': look,
  'data-large': isLarge || undefined,
  'data-full': isFull || undefined,
});

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Look {
  isBusy?: boolean;
  /** Stays reachable by keyboard; what is missing has to stand beside it. */
  isOff?: boolean;
}

export function PlainButton({
  look,
  isLarge,
  isFull,
  isBusy,
  isOff,
  type = 'button',
  ...button
}: PlainButtonProps) {
  return (
    <button
      {...button}
      {...lookOf({ ...(look && { look }), ...(isLarge && { isLarge }), ...(isFull && { isFull }) })}
      // oxlint-disable-next-line react/button-has-type -- the caller's own, and `button` when it says none
      type={type}
      aria-busy={isBusy}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else button.onClick?.(event);
      }}
    />
  );
}

export interface PlainLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, Look {}

/** A link that looks like a button. */
export function PlainLink({ look, isLarge, isFull, ...link }: PlainLinkProps) {
  return (
    <Link
      {...link}
      {...lookOf({ ...(look && { look }), ...(isLarge && { isLarge }), ...(isFull && { isFull }) })}
    />
  );
}

/** A button that reads as a link inside a sentence. */
export function TextButton(button: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...button} type="button" className={styles['link']} />;
}
