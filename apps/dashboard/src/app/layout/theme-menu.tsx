import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Menu } from '../../kit/ui/menu.tsx';
import { Tooltip } from '../../kit/ui/tooltip.tsx';

const CHOICES = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Escuro', icon: IconMoon },
  { value: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
] as const;

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const Icon = shown === 'dark' ? IconSun : IconMoon;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Tooltip label="Tema">
          <ActionIcon aria-label="Tema">
            <Icon size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ value, label, icon: ChoiceIcon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={colorScheme === value}
            checkIcon={<IconCheck size={14} stroke={2.2} aria-hidden />}
            rightSection={<ChoiceIcon size={18} stroke={1.7} aria-hidden />}
            closeMenuOnClick
            onChange={() => setColorScheme(value)}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
