import { Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useServices } from '../lib/context.ts';
import { applyTheme, useTheme } from '../lib/theme.ts';
import { Button } from '../ui/button.tsx';
import { Check, LogOut, Monitor, Moon, Sun, UserRound } from '../ui/icons.generated.tsx';

const THEMES = [
  { id: 'system', label: 'System theme', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const;

export function AccountMenu() {
  const { session } = useServices();
  const theme = useTheme();
  return (
    <MenuTrigger>
      <Button variant="icon" aria-label="Account and theme">
        <UserRound aria-hidden size={20} />
      </Button>
      <Popover className="popover" placement="bottom end">
        <p className="menu-header">{session.email}</p>
        <Menu
          className="menu"
          aria-label="Account and theme"
          onAction={(key) => {
            if (key === 'sign-out') void session.signOut();
          }}
        >
          <MenuSection
            aria-label="Theme"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[theme]}
            onSelectionChange={(keys) => {
              const chosen = THEMES.find(({ id }) => keys === 'all' || keys.has(id));
              if (chosen !== undefined) applyTheme(chosen.id);
            }}
          >
            {THEMES.map(({ id, label, icon: Icon }) => (
              <MenuItem key={id} id={id} className="menu-item" textValue={label}>
                <Icon aria-hidden size={16} />
                <span className="grow">{label}</span>
                {theme === id && <Check aria-hidden size={16} />}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuItem id="sign-out" className="menu-item" textValue="Sign out">
            <LogOut aria-hidden size={16} />
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
