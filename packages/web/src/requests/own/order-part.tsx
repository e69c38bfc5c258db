// What the parts of the order form share: a form of their own that ends in Continue, and words for what is wrong.
import { Button } from '@mantine/core';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { useLocale, useMessages } from '../../app/i18n.tsx';
import { problemWords } from '../add-case-messages.ts';
import type { JudgedField } from '../values/case-form-values.ts';
import { orderFormMessages } from '../order-form-messages.ts';
import styles from '../order-form.module.css';
import type { Order } from '../form/use-order.ts';

/** The words for what is wrong with a field; undefined while there is nothing to say. */
export function useOrderProblem({
  problems,
}: Pick<Order, 'problems'>): (field: JudgedField) => string | undefined {
  const { locale } = useLocale();
  return (field) => {
    const problem = problems[field];
    return problem === undefined ? undefined : problemWords(problem, locale);
  };
}

interface OrderPartProps {
  children: ReactNode;
  /** Answers whether the part may be left; if not, what is wrong is said from then on. */
  onContinue: () => boolean;
}

/** One part with its Continue; the first thing that is wrong takes the keyboard. */
export function OrderPart({ children, onContinue }: OrderPartProps) {
  const t = useMessages(orderFormMessages);
  const form = useRef<HTMLFormElement>(null);
  function goOn(event: FormEvent) {
    event.preventDefault();
    if (onContinue()) return;
    // It is marked in the next picture.
    window.requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-need]')?.focus(),
    );
  }
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={goOn}>
      {children}
      <Button type="submit" size="lg" className={styles['continue']}>
        {t('continue')}
      </Button>
    </form>
  );
}
