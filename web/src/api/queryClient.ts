import { QueryClient } from "@tanstack/react-query";
import { Problem } from "./problem";

const MOST_RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) =>
        failures < MOST_RETRIES && !(error instanceof Problem && error.status >= 400 && error.status < 500),
    },
    mutations: { retry: false },
  },
});
