import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';

const TitlesContext = createContext<Titles | null>(null);
const SetTitlesContext = createContext<(titles: Titles | null) => void>(() => undefined);

/** Holds the title of the page in view, for the breadcrumb and the phone header. */
export function PageTitleProvider({ children }: { children: ReactNode }) {
  const [titles, setTitles] = useState<Titles | null>(null);
  return (
    <SetTitlesContext value={setTitles}>
      <TitlesContext value={titles}>{children}</TitlesContext>
    </SetTitlesContext>
  );
}

/** Null until the page has named itself. */
export function usePageTitle(): string | null {
  return use(TitlesContext)?.title ?? null;
}

/** Title of the page above this one; null if the path says it. */
export function useParentTitle(): string | null {
  return use(TitlesContext)?.parentTitle ?? null;
}

/** Names the page: the window's title and the breadcrumb's last word. */
export function PageTitle({ title, parentTitle }: Titles) {
  const setTitles = use(SetTitlesContext);
  useLayoutEffect(() => {
    setTitles({ title, parentTitle });
    return () => setTitles(null);
  }, [title, parentTitle, setTitles]);
  return <title>{`${title} · Átrio`}</title>;
}

interface Titles {
  title: string;
  /** For the crumb before the last, where its part of the path is an id. */
  parentTitle?: string;
}
