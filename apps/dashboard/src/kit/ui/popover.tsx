import type { Popover as LibraryPopover, PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { createContext, use } from 'react';
import { useLateCode } from './late-code.ts';
import { dropdownId, OpeningProvider, OpeningTarget, useIsMade, useOpening } from './opening.tsx';
import { overlays } from './overlays.ts';
import { StandIn } from './stand-in.ts';

const OptionsContext = createContext<Omit<PopoverProps, 'children'>>({});

function Root({ opened, onChange, children, ...options }: PopoverProps) {
  return (
    <OptionsContext value={options}>
      <OpeningProvider kind="dialog" opened={opened} onChange={onChange}>
        {children}
      </OpeningProvider>
    </OptionsContext>
  );
}

function Dropdown(props: PopoverDropdownProps) {
  const { button } = useOpening();
  const Library = useLateCode(overlays, button !== null)?.Popover;
  return Library && button && <DropdownHere {...{ Library, button, props }} />;
}

interface DropdownHereProps {
  Library: typeof LibraryPopover;
  button: HTMLElement;
  props: PopoverDropdownProps;
}

function DropdownHere({ Library, button, props }: DropdownHereProps) {
  const { id, isOpen, setOpen } = useOpening();
  const isMade = useIsMade();
  const options = { ...use(OptionsContext), opened: isOpen && isMade, onChange: setOpen };
  return (
    // With its own roles the library would name it after the button, in spite of a name of its own.
    <Library {...options} withRoles={false}>
      <Library.Target>
        <StandIn node={button} />
      </Library.Target>
      <Library.Dropdown
        id={dropdownId(id)}
        role="dialog"
        tabIndex={-1}
        aria-labelledby={props['aria-label'] ? undefined : id}
        {...props}
      />
    </Library>
  );
}

/** The library's popover, whose code comes with the first press of its button. */
export const Popover = Object.assign(Root, { Target: OpeningTarget, Dropdown });
