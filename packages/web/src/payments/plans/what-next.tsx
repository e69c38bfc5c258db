import { casePlans } from '@plainscan/contract';
import { useId } from 'react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { useCurrentUser } from '../../platform/session/session.ts';
import { packagePlansMessages } from './package-plans-messages.ts';
import styles from './plans.module.css';

interface WhatNextProps {
  /**
   * `true` if the request exists and waits for its payment. Images are not mentioned, because it may never have any.
   */
  isRequested: boolean;
  imageCount: number;
  /** `true` if it is paid after it was requested. */
  isLater: boolean;
}

export function WhatNext({ isRequested, imageCount, isLater }: WhatNextProps) {
  const t = useMessages(packagePlansMessages);
  const id = useId();
  const { workspace, availableReport } = useCurrentUser();
  const isFree = workspace.discountPercent === 100;
  const first = availableReport ? 'next1Credit' : isFree ? 'next1Free' : isLater ? 'next1Later' : 'next1';
  const firstTexts = {
    next1: 'next1Text',
    next1Credit: 'next1CreditText',
    next1Free: 'next1FreeText',
    next1Later: 'next1LaterText',
  } as const;
  const second = isRequested ? 'next2Request' : isLater ? 'next1' : 'next2';
  const images = imageCount > 0 ? 'next2Images' : 'next2New';
  const secondText = isRequested ? 'next2RequestText' : isLater ? 'next1Text' : images;
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{t('nextTitle')}</h2>
      <ol className={styles['next']}>
        <li>
          <b>{t(first)}</b>
          <p>{t(firstTexts[first])}</p>
        </li>
        <li>
          <b>{t(second)}</b>
          <p>{t(secondText)}</p>
        </li>
        <li>
          <b>{t('next3')}</b>
          <p>
            {t('next3Text', {
              standard: casePlans.standard.withinHours,
              express: casePlans.express.withinHours,
            })}
          </p>
        </li>
      </ol>
    </section>
  );
}
