import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import classes from './panel.module.css';
import { PanelSlotContext } from './panel-actions.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { SkeletonBar } from './skeletons.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useNearView } from './use-near-view.ts';

interface PanelProps {
  /** The section's address within the page: `#sala`. */
  id: string;
  title: string;
  text?: string;
  /** On phones panels are closed, and their content not made, until they are opened. */
  isOpenOnPhone?: boolean;
  /**
   * For panels that load only when they come near view: about how high their content will be. That
   * much is kept free until then, so that nothing below moves.
   */
  heightAhead?: number;
  /** The same on phones, for a panel that is open there. */
  phoneHeightAhead?: number;
  children: ReactNode;
}

/** One panel of a detail page: it loads, fails, waits and, on phones, folds by itself. */
export function Panel({
  id,
  title,
  text,
  isOpenOnPhone = false,
  heightAhead,
  phoneHeightAhead,
  children,
}: PanelProps) {
  const isPhone = useIsPhone();
  const section = useRef<HTMLElement>(null);
  const isNear = useNearView(section);
  const [isUnfolded, fold] = useDisclosure(isOpenOnPhone);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const isOpen = !isPhone || isUnfolded;
  const heightKept = isPhone ? phoneHeightAhead : heightAhead;
  const isAwaited = heightKept !== undefined && !isNear;
  const isMade = useOnceTrue(isOpen && !isAwaited);
  const headingId = `${id}-titulo`;
  const bodyId = `${id}-corpo`;

  return (
    <section
      ref={section}
      id={id}
      className={classes.panel}
      aria-labelledby={headingId}
      data-section
    >
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {isPhone ? (
            <Fold title={title} isOpen={isOpen} bodyId={bodyId} onToggle={fold.toggle} />
          ) : (
            title
          )}
        </h2>
        {!isPhone && <div ref={setSlot} className={classes.actions} />}
      </div>
      <div id={bodyId} hidden={!isOpen} style={{ minHeight: isMade ? 0 : heightKept }}>
        {isMade && (
          <div className={classes.body}>
            {text && <p className={classes.text}>{text}</p>}
            {isPhone && <div ref={setSlot} className={classes.actions} />}
            <PanelSlotContext value={slot}>
              <PanelBoundary>
                <Suspense fallback={<SkeletonBar width="100%" height={40} />}>{children}</Suspense>
              </PanelBoundary>
            </PanelSlotContext>
          </div>
        )}
      </div>
    </section>
  );
}

/** What was shown once stays: an upload in it goes on when the window is made narrower. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setTrue(true);
  return isTrue || wasTrue;
}

interface FoldProps {
  title: string;
  isOpen: boolean;
  bodyId: string;
  onToggle: () => void;
}

function Fold({ title, isOpen, bodyId, onToggle }: FoldProps) {
  return (
    <UnstyledButton
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={onToggle}
    >
      {title}
      <IconChevronDown className={classes.chevron} size={20} stroke={1.7} aria-hidden />
    </UnstyledButton>
  );
}
