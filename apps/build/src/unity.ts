import type { BuildPage } from '@atrio/contract/catalogue/build-page';

/** The part of Unity's loader that we use (Unity manual, 'Web template build configuration'). */
type CreateUnityInstance = (
  canvas: HTMLCanvasElement,
  config: UnityConfig,
  onProgress: (share: number) => void,
) => Promise<unknown>;

/**
 * With company and product the loader keeps files in a database of the browser's, which a sandboxed
 * page has none of. Addresses hold the version, so what is there never changes: the browser's own cache
 * answers, and Unity's database has the large data file, which that cache would not take.
 */
interface UnityConfig {
  companyName?: string;
  productName?: string;
  /** Unity 6.0 also asks about the worker of a build that has none. */
  cacheControl: (url: string | undefined) => 'immutable' | 'must-revalidate' | 'no-store';
  dataUrl: string;
  frameworkUrl: string;
  codeUrl: string;
  symbolsUrl?: string;
  memoryUrl?: string;
  workerUrl?: string;
  streamingAssetsUrl: string;
  productVersion: string;
  matchWebGLToCanvasSize: boolean;
  showBanner: (message: string, kind?: 'error' | 'warning') => void;
}

interface Watcher {
  onProgress(share: number): void;
  /** A message of the build for the person; the build goes on. */
  onWarning(message: string): void;
  /** The build cannot go on, before or after it started. */
  onBreakdown(message: string): void;
}

/** Settles when the build runs. @throws when it cannot be loaded or does not begin */
export async function startUnity(
  canvas: HTMLCanvasElement,
  page: BuildPage,
  { onProgress, onWarning, onBreakdown }: Watcher,
): Promise<void> {
  await loadScript(page.loaderUrl);
  const config: UnityConfig = {
    dataUrl: page.dataUrl,
    frameworkUrl: page.frameworkUrl,
    codeUrl: page.codeUrl,
    ...(page.symbolsUrl !== null && { symbolsUrl: page.symbolsUrl }),
    ...(page.memoryUrl !== null && { memoryUrl: page.memoryUrl }),
    ...(page.workerUrl !== null && { workerUrl: page.workerUrl }),
    streamingAssetsUrl: page.streamingAssetsUrl,
    ...(page.keepsData && { companyName: 'Átrio', productName: page.name }),
    cacheControl: (url) =>
      page.keepsData && url?.endsWith(page.dataUrl) ? 'immutable' : 'no-store',
    productVersion: page.version,
    matchWebGLToCanvasSize: true,
    showBanner: (message, kind) => (kind === 'error' ? onBreakdown(message) : onWarning(message)),
  };
  // The loader is a plain script: what it defines is the window's.
  const { createUnityInstance } = window as unknown as {
    createUnityInstance?: CreateUnityInstance;
  };
  if (!createUnityInstance) throw new Error('The loader defines no createUnityInstance');
  await createUnityInstance(canvas, config, onProgress);
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    // Without it the page, a stranger to the server, would not be told what goes wrong inside.
    script.crossOrigin = 'anonymous';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded`)));
    document.body.append(script);
  });
}
