import { genders, plainPersonName, type Case } from '@plainscan/contract';
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '../../platform/language/i18n.tsx';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import { offersIn } from '../../cases/actions/action-buttons.ts';
import { casePageMessages } from '../../cases/case-page-messages.ts';
import { useActionStart } from '../use-action-start.tsx';
import { panelMessages } from '../../cases/panel-messages.ts';
import styles from './identity-guard.module.css';

interface Row {
  term: string;
  order: string;
  images: string;
  differs: boolean;
}

/** B4, T41: the patient's data in the images next to the order's, and the confirmation by a staff member. */
export function IdentityGuard({ item }: { item: Case }) {
  const words = useMessages(panelMessages);
  const rows = useRows(item);
  const { start, busy, label, dialogs } = useActionStart(item);
  if (!item.identityHold) return null;
  return (
    <section className={styles['guard']} aria-label={words('identityTitle')}>
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles['body']}>
        <h2>{words('identityTitle')}</h2>
        <p>{words('identityText')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words('detail')}</span>
              </th>
              <th scope="col">{words('onOrder')}</th>
              <th scope="col">{words('inImages')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ term, order, images, differs }) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{order}</td>
                <td>
                  {differs ? (
                    <mark>
                      {images} <span className="visually-hidden">({words('differs')})</span>
                    </mark>
                  ) : (
                    images
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles['actions']}>
          {offersIn(item.offeredActions, 'identity').map(({ action }) => (
            <Button key={action} variant="default" aria-busy={busy === action} onClick={() => start(action)}>
              {label(action)}
            </Button>
          ))}
        </div>
      </div>
      {dialogs}
    </section>
  );
}

/** The name as it is written in plain text, and whether its characters had to be guessed. */
function nameInImages(
  { name, nameGuess }: NonNullable<Case['identityHold']>['images'],
  words: (key: 'nameGuessed') => string,
): string | null {
  if (name === null) return null;
  return nameGuess ? `${plainPersonName(name)} (${words('nameGuessed')})` : plainPersonName(name);
}

function useRows({ patient, identityHold }: Case): Row[] {
  const words = useMessages(panelMessages);
  const pages = useMessages(casePageMessages);
  if (!identityHold) return [];
  const { findings, images } = identityHold;
  const sexWord = (sex: string | null) => {
    // Images use a letter for the sex.
    const known = genders.find((gender) => gender.startsWith(sex?.toLowerCase() || '-'));
    return known ? pages(known) : sex;
  };
  const row = (term: string, order: string | null, found: string | null, differs: boolean): Row => ({
    term,
    order: order || words('notGiven'),
    images: differs ? found || words('notGiven') : words('same'),
    differs,
  });
  const rows = [
    row(words('name'), patient.name, nameInImages(images, words), findings.includes('name')),
    row(
      words('birthDate'),
      formatIsoDate(patient.dateOfBirth),
      formatIsoDate(images.dateOfBirth),
      findings.includes('birth-date'),
    ),
    row(words('sex'), sexWord(patient.gender), sexWord(images.sex), findings.includes('sex')),
  ];
  return findings.includes('several-patients')
    ? [...rows, row(words('patients'), words('one'), words('several', { n: images.patients }), true)]
    : rows;
}
