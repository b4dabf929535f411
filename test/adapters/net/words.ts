/** Splits a template into its words, for tables of inputs that contain no spaces. */
export function words(text: TemplateStringsArray): string[] {
  return text.join('').trim().split(/\s+/);
}
