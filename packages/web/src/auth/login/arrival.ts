import { resolveRoute, type RouteFacts } from '@plainscan/contract';
import { useLocation, useNavigate } from 'react-router';

/** Leads a person who has just signed in to where they wanted to go, or to where their role starts (A-012, B-011). */
export function useArrival(): (user: RouteFacts) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (user) => {
    const answer = resolveRoute({ user, path: '/login', search });
    void navigate(answer.stay ? '/' : answer.to, { replace: true });
  };
}
