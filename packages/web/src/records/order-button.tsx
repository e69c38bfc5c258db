import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useNavigation } from '../shell/navigation.ts';

interface OrderButtonProps {
  /** The study to order for. Omitted for none in particular. */
  studyId?: string;
  className?: string;
  /** `true` if another button on the page is primary. */
  isQuiet?: boolean;
}

/** I-005, C-012: link to the order form, for users who may request a report now. */
export function OrderButton({ studyId, className, isQuiet = false }: OrderButtonProps) {
  const { actions } = useNavigation();
  const order = actions.find(({ to }) => to === '/personalized-video');
  if (!order) return null;
  const query = studyId === undefined ? '' : `?studyId=${encodeURIComponent(studyId)}`;
  return (
    <Button
      component={Link}
      to={`${order.to}${query}`}
      size="lg"
      data-tour="order"
      variant={isQuiet ? 'default' : 'filled'}
      {...(className && { className })}
    >
      {order.label}
    </Button>
  );
}
