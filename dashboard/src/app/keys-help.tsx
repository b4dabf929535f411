import { Dialog } from '../ui/dialog.tsx';

const KEYS = [
  ['/', 'Search the list'],
  ['j', 'Open the next lead'],
  ['k', 'Open the previous lead'],
  ['x', 'Select the open lead'],
  ['Shift + click', 'Select all leads from the last one to this one'],
  ['↑ ↓', 'Move through the rows'],
  ['Esc', 'Close the lead'],
  ['Ctrl + Enter', 'Send the sentence'],
  ['Ctrl + K', 'Go to a page or a job'],
  ['?', 'Show these keys'],
] as const;

export default function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="keys">
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
