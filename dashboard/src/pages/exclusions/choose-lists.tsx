import { useQuery } from '@tanstack/react-query';
import { Label } from 'react-aria-components/Label';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import { exclusionsQuery } from '../../api/queries.ts';
import type { ExclusionChoice } from '../../api/types.ts';
import { useApi, useMode } from '../../lib/context.ts';
import { count } from '../../lib/format.ts';
import { Checkbox, Radio } from '../../ui/field.tsx';

/** A choice in the making: `[]`, of which nothing can be made, while no list is ticked. */
export type ListChoice = 'all' | 'none' | readonly string[];

/** Why it can't be sent; undefined when it can. */
export const choiceProblem = (choice: ListChoice): string | undefined =>
  typeof choice !== 'string' && choice.length === 0 ? 'Choose at least one list.' : undefined;

/** The choice as the API takes it. */
export const choiceBody = (choice: ListChoice): ExclusionChoice =>
  typeof choice === 'string' ? choice : [...choice];

/** Whether two choices leave out the same. */
export const isSameChoice = (one: ListChoice, other: ListChoice): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id));

/** Which exclusion lists are left out; nothing for whom has none to choose from. */
export function ChooseLists({
  value,
  error,
  onChange,
}: {
  value: ListChoice;
  error: string | undefined;
  onChange: (choice: ListChoice) => void;
}) {
  const { data } = useQuery(exclusionsQuery(useApi(), useMode()));
  const lists = data?.data ?? [];
  if (data === undefined || (lists.length === 0 && value === 'all')) return null;
  // A list that was deleted excludes nothing and can't be chosen anew.
  const isKnown = (id: string) => data.nextCursor !== null || lists.some((list) => list.id === id);
  const chosen = typeof value === 'string' ? [] : value.filter(isKnown);
  return (
    <div className="field">
      <RadioGroup
        className="field"
        value={typeof value === 'string' ? value : 'some'}
        onChange={(next) => onChange(next === 'all' || next === 'none' ? next : chosen)}
      >
        <Label className="label">Leave out businesses on</Label>
        <div className="choices">
          <Radio value="all" label="All my exclusion lists, including future ones" />
          <Radio value="none" label="No list" />
          <Radio value="some" label="Some of my lists" />
        </div>
      </RadioGroup>
      {typeof value !== 'string' && (
        <div className="choices choices-below" role="group" aria-label="Lists to leave out">
          {lists.map(({ id, name, entryCount }) => (
            <Checkbox
              key={id}
              label={`${name} (${count(entryCount, 'business', 'businesses')})`}
              isSelected={chosen.includes(id)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </div>
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
