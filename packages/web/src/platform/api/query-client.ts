// Server responses, cached for as long as they may be shown again.
import { QueryClient } from '@tanstack/react-query';
import { AppError } from './app-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refused request would be refused again. Only a missing response or a server error is worth a retry.
      retry: (failures, error) =>
        failures < 2 && error instanceof AppError && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
