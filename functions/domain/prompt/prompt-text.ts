/** The most characters of a prompt, after trim and NFC (contract: Jobs). */
export const MOST_PROMPT_CHARACTERS = 2_000;

/** Newline and tab are the only control characters that a prompt may hold. */
// oxlint-disable-next-line eslint/no-control-regex -- naming the control characters is the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** Why the API would refuse this text as a prompt, or null. */
export function promptProblem(text: string): string | null {
  const prompt = text.trim().normalize('NFC');
  if (prompt === '') return 'The prompt is empty.';
  if ([...prompt].length > MOST_PROMPT_CHARACTERS)
    return `The prompt is longer than ${MOST_PROMPT_CHARACTERS} characters.`;
  return CONTROL.test(prompt) ? 'The prompt holds a control character.' : null;
}
