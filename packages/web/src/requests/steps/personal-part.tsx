import { NativeSelect, TextInput } from '@mantine/core';
import { genders, limits } from '@plainscan/contract';
import { Link } from 'react-router';
import { useMessages } from '../../app/i18n.tsx';
import { formatPhone, parsePhone } from '../../ui/phone-number.ts';
import { withSlashes } from '../../ui/typed-date.ts';
import { addCaseMessages } from '../add-case-messages.ts';
import { orderFormMessages } from '../order-form-messages.ts';
import styles from '../order-form.module.css';
import { OrderPart, useOrderProblem } from '../own/order-part.tsx';
import type { Order } from '../form/use-order.ts';

/** J-008: whom the report is for, as far as the account does not say it. */
export function PersonalPart({ order, onContinue }: { order: Order; onContinue: () => boolean }) {
  const t = useMessages(orderFormMessages);
  const words = useMessages(addCaseMessages);
  const problem = useOrderProblem(order);
  const { values, write, leave, user } = order;
  return (
    <OrderPart onContinue={onContinue}>
      <div className={styles['account']}>
        <b>{user.name}</b>
        <p>
          {t('account', { email: user.email })} <Link to="/my-account">{t('changeAccount')}</Link>
        </p>
      </div>
      <TextInput
        label={t('preferredName')}
        description={t('preferredNameHelp')}
        autoComplete="nickname"
        maxLength={limits.nameLength}
        required
        value={values.preferredName}
        error={problem('preferredName')}
        onChange={(event) => write('preferredName', event.currentTarget.value)}
        onBlur={() => leave('preferredName')}
      />
      <TextInput
        label={words('dateOfBirth')}
        inputMode="numeric"
        autoComplete="bday"
        placeholder="MM/DD/YYYY"
        maxLength={14}
        required
        value={values.dateOfBirth}
        error={problem('dateOfBirth')}
        onChange={(event) => write('dateOfBirth', withSlashes(event.currentTarget.value, values.dateOfBirth))}
        onBlur={() => leave('dateOfBirth')}
      />
      <NativeSelect
        label={words('gender')}
        autoComplete="sex"
        data={[
          { value: '', label: words('genderChoose') },
          ...genders.map((value) => ({ value, label: words(value) })),
        ]}
        required
        value={values.gender}
        error={problem('gender')}
        onChange={({ currentTarget }) =>
          write('gender', genders.find((one) => one === currentTarget.value) ?? '')
        }
        onBlur={() => leave('gender')}
      />
      <PhoneNumber order={order} />
    </OrderPart>
  );
}

function PhoneNumber({ order }: { order: Order }) {
  const t = useMessages(orderFormMessages);
  const words = useMessages(addCaseMessages);
  const problem = useOrderProblem(order);
  const { values, write, leave } = order;
  return (
    <TextInput
      label={words('phone')}
      description={t('phoneHelp')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={25}
      required
      value={values.phoneNumber}
      error={problem('phoneNumber')}
      onChange={(event) => write('phoneNumber', event.currentTarget.value)}
      onBlur={() => {
        const phone = parsePhone(values.phoneNumber);
        if (phone !== null) write('phoneNumber', formatPhone(phone));
        leave('phoneNumber');
      }}
    />
  );
}
