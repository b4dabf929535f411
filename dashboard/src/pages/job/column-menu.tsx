import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Menu';
import { Dialog } from 'react-aria-components/Modal';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ArrowDown, ArrowUp, Columns3 } from '../../ui/icons.generated.tsx';
import { StepButton } from '../../ui/step-button.tsx';
import type { Columns } from './use-columns.ts';

/** Which columns are shown, and in which order. */
export function ColumnMenu({ columns }: { columns: Columns }) {
  const { all } = columns;
  return (
    <DialogTrigger>
      <Button small>
        <Columns3 aria-hidden size={16} />
        Columns
      </Button>
      <Popover className="popover column-menu" placement="bottom end">
        <Dialog aria-label="Columns" className="stack stack-tight">
          <ul className="column-list">
            {all.map(({ id, label, shown }, index) => (
              <li key={id}>
                <Checkbox
                  label={label}
                  isSelected={shown}
                  onChange={(value) => columns.setShown(id, value)}
                />
                <StepButton
                  size={14}
                  label={`Move ${label} to the left`}
                  to={all[index - 1]?.id}
                  icon={ArrowUp}
                  onStep={(to) => columns.move(id, to)}
                />
                <StepButton
                  size={14}
                  label={`Move ${label} to the right`}
                  to={all[index + 1]?.id}
                  icon={ArrowDown}
                  onStep={(to) => columns.move(id, to)}
                />
              </li>
            ))}
          </ul>
          {columns.isChanged && (
            <Button small variant="quiet" onPress={columns.reset}>
              Reset the columns
            </Button>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
