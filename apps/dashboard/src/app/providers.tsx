import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { toastDemand } from '../lib/toast.ts';
import { PageTitleProvider } from '../ui/page-title.tsx';
import { readCspNonce } from './csp-nonce.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeColor } from './theme-color.tsx';

const AGAIN_MS = 1_000;

const ToastHost = lazy(loadToastHost);

/** The first toast may say that the connection is gone: then its code comes when that is back. */
async function loadToastHost(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('../lib/toast-host.tsx')).ToastHost };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return loadToastHost();
  }
}

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
