import type { Menu as LibraryMenu, MenuDropdownProps, MenuProps } from '@mantine/core';
import { type ComponentType, createContext, use } from 'react';
import { useLateCode } from './late-code.ts';
import { OpeningProvider, OpeningTarget, useIsMade, useOpening } from './opening.tsx';
import { overlays } from './overlays.ts';
import { StandIn } from './stand-in.ts';

type Options = Omit<MenuProps, 'opened' | 'onChange' | 'onOpen' | 'children'>;

const OptionsContext = createContext<Options>({});

function Root({ onOpen, children, ...options }: Options & Pick<MenuProps, 'onOpen' | 'children'>) {
  return (
    <OptionsContext value={options}>
      <OpeningProvider kind="menu" onOpen={onOpen}>
        {children}
      </OpeningProvider>
    </OptionsContext>
  );
}

function Dropdown(props: MenuDropdownProps) {
  const { button } = useOpening();
  const Library = useLateCode(overlays, button !== null)?.Menu;
  return Library && button && <DropdownHere {...{ Library, button, props }} />;
}

interface DropdownHereProps {
  Library: typeof LibraryMenu;
  button: HTMLElement;
  props: MenuDropdownProps;
}

function DropdownHere({ Library, button, props }: DropdownHereProps) {
  const { id, isOpen, setOpen } = useOpening();
  const isMade = useIsMade();
  return (
    <Library {...use(OptionsContext)} id={id} opened={isOpen && isMade} onChange={setOpen}>
      <Library.Target>
        <StandIn node={button} />
      </Library.Target>
      <Library.Dropdown {...props} />
    </Library>
  );
}

interface PartProps {
  of: 'Item' | 'Label' | 'Divider' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem';
}

/** Stands in a dropdown, whose code has come, and passes on what the library's part takes. */
function Part({ of, ...props }: PartProps) {
  // The part's own type says what it takes, where somebody uses it.
  const Library = useLateCode(overlays, true)?.Menu[of] as ComponentType<object> | undefined;
  return Library && <Library {...props} />;
}

type LibraryParts = Pick<typeof LibraryMenu, PartProps['of']>;

// The types are the library's: one of its parts may also be a link, with the props of one.
const parts = {
  Item: (props: object) => <Part of="Item" {...props} />,
  Label: (props: object) => <Part of="Label" {...props} />,
  Divider: (props: object) => <Part of="Divider" {...props} />,
  CheckboxItem: (props: object) => <Part of="CheckboxItem" {...props} />,
  RadioGroup: (props: object) => <Part of="RadioGroup" {...props} />,
  RadioItem: (props: object) => <Part of="RadioItem" {...props} />,
} as unknown as LibraryParts;

/** The library's menu, whose code comes with the first press of its button. */
export const Menu = Object.assign(Root, { Target: OpeningTarget, Dropdown, ...parts });
