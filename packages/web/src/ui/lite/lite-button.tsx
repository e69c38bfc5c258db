// The lite-* widgets are only for the pages before login, which load no Mantine (ADR 0022). These are their buttons.
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './lite-button.module.css';

interface Look {
  look?: 'filled' | 'default' | undefined;
  isLarge?: boolean | undefined;
  isFull?: boolean | undefined;
}

const lookOf = ({ look = 'filled', isLarge, isFull }: Look) => ({
  className: styles['button'],
  'data-look': look,
  'data-large': isLarge || undefined,
  'data-full': isFull || undefined,
});

export interface LiteButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Look {
  isBusy?: boolean;
}

export function LiteButton({ look, isLarge, isFull, isBusy, type = 'button', ...button }: LiteButtonProps) {
  return (
    <button
      {...button}
      {...lookOf({ look, isLarge, isFull })}
      // oxlint-disable-next-line react/button-has-type -- the caller's own, and `button` when it says none
      type={type}
      aria-busy={isBusy}
    />
  );
}

export interface LiteLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, Look {}

/** A link that looks like a button. */
export function LiteLink({ look, isLarge, isFull, ...link }: LiteLinkProps) {
  return <Link {...link} {...lookOf({ look, isLarge, isFull })} />;
}

/** A button that looks like a link inside a sentence. */
export function LiteTextButton(button: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...button} type="button" className={styles['link']} />;
}
