import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';

const TitleContext = createContext<string | null>(null);
const SetTitleContext = createContext<(title: string | null) => void>(() => undefined);

/** Holds the title of the page in view, for the breadcrumb and the phone header. */
export function PageTitleProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null);
  return (
    <SetTitleContext value={setTitle}>
      <TitleContext value={title}>{children}</TitleContext>
    </SetTitleContext>
  );
}

/** Null until the page has named itself. */
export function usePageTitle(): string | null {
  return use(TitleContext);
}

/** Names the page: the window's title and the breadcrumb's last word. */
export function PageTitle({ title }: { title: string }) {
  const setTitle = use(SetTitleContext);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
  return <title>{`${title} · Átrio`}</title>;
}
