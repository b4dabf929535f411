import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useServices } from '../lib/context.ts';
import { applyTheme, useTheme } from '../lib/theme.ts';
import { Button } from '../ui/button.tsx';

const THEMES = [
  { id: 'system', label: 'Theme of the system', icon: Monitor },
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
          selectionMode="single"
          selectedKeys={[theme]}
          onAction={(key) => {
            const chosen = THEMES.find(({ id }) => id === key);
            if (chosen !== undefined) applyTheme(chosen.id);
            if (key === 'sign-out') void session.signOut();
          }}
        >
          {THEMES.map(({ id, label, icon: Icon }) => (
            <MenuItem key={id} id={id} className="menu-item" textValue={label}>
              <Icon aria-hidden size={16} />
              <span className="grow">{label}</span>
              {theme === id && <span aria-hidden>✓</span>}
            </MenuItem>
          ))}
          <MenuItem id="sign-out" className="menu-item" textValue="Sign out">
            <LogOut aria-hidden size={16} />
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
