import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyUntilHere } from '../lib/lazy-until-here.ts';
import { queryClient } from '../lib/query-client.ts';
import { toastDemand } from '../lib/toast.ts';
import { PageTitleProvider } from '../ui/page-title.tsx';
import { readCspNonce } from './csp-nonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeColor } from './theme-color.tsx';

const ToastHost = lazyUntilHere(async () => (await import('../lib/toast-host.tsx')).ToastHost);

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
