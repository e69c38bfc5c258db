// What the server has said, kept for as long as it may be shown again.
import { QueryClient } from '@tanstack/react-query';
import { AppError } from './app-error.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer that says no will say no again; only silence and the server's own faults are worth a second try.
      retry: (failures, error) =>
        failures < 2 && error instanceof AppError && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
