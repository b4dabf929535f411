/** A category in the middle of a sentence: `dental clinic`. */
export const categoryWords = (category: string | null): string | null =>
  category === null ? null : category.replaceAll('_', ' ');

/** The label of a category in the middle of a sentence: `dental clinic`, `IT service`. */
export const labelInText = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** A category as a cell or a title shows it: `Dental clinic`. */
export function categoryLabel(category: string | null): string | null {
  const words = categoryWords(category);
  return words === null ? null : words.charAt(0).toUpperCase() + words.slice(1);
}
