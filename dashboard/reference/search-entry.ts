/** What can be found: a part of a guide, an operation, an event or a schema. */
export interface SearchEntry {
  title: string;
  /** Where it stands: the guide's title, the operations' group. */
  within: string;
  /** The guide's name, or empty for the reference. */
  page: string;
  anchor: string;
  /** All its words. */
  text: string;
}
