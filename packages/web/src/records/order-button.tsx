import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useNavigation } from '../shell/navigation.ts';

interface OrderButtonProps {
  /** The study that it is about; left out for none in particular. */
  studyId?: string;
  className?: string;
  /** Where something else on the page leads. */
  isQuiet?: boolean;
}

/** I-005, C-012: the way to the order form, for whoever may ask for a report now. */
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
