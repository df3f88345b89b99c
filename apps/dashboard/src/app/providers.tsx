import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../kit/api/query-client.ts';
import { toastDemand } from '../kit/feedback/toast.ts';
import { lazyUntilHere } from '../kit/first-screen/lazy-until-here.ts';
import { PageTitleProvider } from '../kit/page/page-title.tsx';
import { readCspNonce } from '../kit/ui/csp-nonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { tokens } from './tokens.ts';

const ToastHost = lazyUntilHere(
  async () => (await import('../kit/feedback/toast-host.tsx')).ToastHost,
);

interface ProvidersProps {
  children: ReactNode;
  /** 'test' switches transitions and portals off. */
  env?: 'default' | 'test';
}

export function Providers({ children, env = 'default' }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={readCspNonce}
      env={env}
    >
      <ThemeColor />
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <PageTitleProvider>{children}</PageTitleProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Toasts() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.read);
  return <Suspense>{isWanted && <ToastHost />}</Suspense>;
}

/** Gives the browser's own bars the colour of the page. */
function ThemeColor() {
  const scheme = useComputedColorScheme('light');
  const color = tokens.page[scheme === 'dark' ? 1 : 0];
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  }, [color]);
  return null;
}
