import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { BrowserRouter } from "react-router";
import { queryClient } from "./api/queryClient";
import { Pages } from "./Pages";
import { Gate } from "./session/Gate";
import { theme } from "./theme";
import { ErrorBoundary } from "./ui/ErrorBoundary";

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Gate>
              <Pages />
            </Gate>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
